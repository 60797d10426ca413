import type { Fetched, Provider } from "../upstream/provider.ts";

/** A report as a provider lists it. */
export type NewsArticle = {
  /** Without markup, as is `snippet`. */
  readonly title: string;
  /** http or https, without what tracks the reader. */
  readonly url: string;
  /** The outlet's name, or its host where no name is told. */
  readonly publisher: string;
  /** The publisher's own time: a day, or an instant in UTC. Never the time at which it was found. */
  readonly publishedAt: string | null;
  /** When an index first saw it, an instant in UTC. */
  readonly seenAt: string | null;
  readonly snippet: string | null;
};

/** Who lists reports. */
export type NewsProvider = Provider & {
  /** Whether it looks for a topic itself, in whole texts; else it lists everything. */
  readonly knowsTopics: boolean;
  /** Whether the topic can be asked for at all. */
  takes(topic: string): boolean;
  /**
   * What it found on the topic, the best first; what it lists of late, where it knows no topics. None is an answer.
   * Throws `ToolError`: `upstream_*`.
   */
  list(topic: string, signal: AbortSignal): Promise<Fetched<readonly NewsArticle[]>>;
};

/** What is older than so many days is no news. */
export const newsDays = 7;

/** How long lists are fresh, and how long they answer for a provider that fails. */
export const newsTimes = { ttlMs: 15 * 60_000, staleForMs: 6 * 3_600_000 };

/** An instant in UTC, from whatever date text names its zone; null for what is no date. */
export const instantFrom = (text: string | undefined): string | null => {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};
