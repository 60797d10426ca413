import type { Fetched, Provider } from "../upstream/provider.ts";

/** How often a series is published. */
export type Frequency = "daily" | "monthly" | "quarterly" | "annual";

/** A value as it was published, in digits; null where the publisher has a gap. */
export type Observation = {
  /** `2026-11-19`, `2026-09`, `2026-Q3` or `2025`. */
  readonly period: string;
  readonly value: string | null;
};

/** Series by our names, each newest first and never empty. A series that the publisher lacks is not there. */
export type SeriesByName = ReadonlyMap<string, readonly Observation[]>;

/** A publisher of series. */
export type MacroProvider<Question> = Provider & {
  /** Throws `ToolError`: `upstream_*`. */
  series(question: Question, signal: AbortSignal): Promise<Fetched<SeriesByName>>;
};

/** How long monthly, quarterly and daily series are fresh, and how long they answer for a publisher that fails. */
export const macroTimes = { ttlMs: 6 * 3_600_000, staleForMs: 7 * 24 * 3_600_000 };

/** A number in plain digits, or null for the ways in which a gap is written. Throws on anything else. */
export const parseValue = (text: string): string | null => {
  const value = text.trim();
  if (["", ".", "-", "NA", "N/A"].includes(value)) return null;
  if (!/^-?\d{1,15}(\.\d{1,12})?$/.test(value)) throw new Error("A value is not a number.");
  return value;
};
