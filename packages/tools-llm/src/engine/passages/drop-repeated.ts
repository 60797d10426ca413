import type { Passage } from "./passage.ts";
import { wordsOf } from "./words.ts";

/** Runs of this many words are compared. */
const run = 4;
/** Passages that share this part of their runs say the same. */
const same = 0.8;

const runsOf = (text: string): ReadonlySet<string> => {
  const words = wordsOf(text);
  if (words.length <= run) return new Set([words.join(" ")]);
  return new Set(
    words.slice(0, words.length - run + 1).map((_, at) => words.slice(at, at + run).join(" ")),
  );
};

/** Without passages that say what an earlier one says: agencies' reports stand on many pages. */
export const dropRepeated = (passages: readonly Passage[]): readonly Passage[] => {
  const holders = new Map<string, number[]>();
  const sizes: number[] = [];
  return passages.filter(({ text }) => {
    const runs = runsOf(text);
    const shared = new Map<number, number>();
    for (const one of runs) {
      for (const holder of holders.get(one) ?? [])
        shared.set(holder, (shared.get(holder) ?? 0) + 1);
    }
    const isRepeated = [...shared].some(
      ([holder, count]) => count / (runs.size + (sizes[holder] ?? 0) - count) >= same,
    );
    if (isRepeated) return false;
    const index = sizes.push(runs.size) - 1;
    for (const one of runs) holders.set(one, [...(holders.get(one) ?? []), index]);
    return true;
  });
};
