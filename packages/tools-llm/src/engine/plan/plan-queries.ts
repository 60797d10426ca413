import type { Writer } from "@coinslot/models";
import { type Clock, isModelFailure, within } from "../deadline.ts";
import { noUsage, type Usage } from "../usage.ts";

/** A plan is a small thing: a model that needs longer for it is not waited for. */
const mostMs = 6_000;
const longestQuery = 300;

/**
 * What to search for. The question itself is always searched for, first; a writer may add to it, and one that fails
 * or is late adds nothing. Queries are words: what looks like an address is left out, so that no text can name a page.
 */
export const planQueries = async (
  writer: Pick<Writer, "plan">,
  { question, max }: { readonly question: string; readonly max: number },
  clock: Clock,
  signal: AbortSignal,
): Promise<{ readonly queries: readonly string[]; readonly usage: Usage }> => {
  const own = question.trim().slice(0, longestQuery);
  if (max <= 1) return { queries: [own], usage: noUsage };
  try {
    const ms = Math.min(mostMs, clock.leftMs() / 5);
    const planned = await within(ms, signal, (either) => writer.plan({ question, max }, either));
    const more = planned.queries.map(tidy).filter((query) => query.length > 2);
    return { queries: distinct([own, ...more]).slice(0, max), usage: planned.usage };
  } catch (error) {
    signal.throwIfAborted();
    if (!isModelFailure(error)) throw error;
    return { queries: [own], usage: noUsage };
  }
};

const tidy = (query: string): string =>
  query
    .replace(/\b(?:https?:\/\/|www\.)\S+/giu, " ")
    .replace(/\s+/gu, " ")
    .trim()
    .slice(0, longestQuery);

const distinct = (queries: readonly string[]): readonly string[] => {
  const words = queries.map((query) => query.toLowerCase());
  return queries.filter((_, index) => words.indexOf(words[index] ?? "") === index);
};
