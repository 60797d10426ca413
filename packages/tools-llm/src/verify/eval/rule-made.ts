import { baseSentences } from "./base-sentences.ts";
import { falseEdits, trueEdits } from "./edits.ts";
import { plain, type Pair } from "./marked.ts";

/** Every edit of every sentence that it fits, in a fixed order. */
export const ruleMadePairs = (): Pair[] =>
  baseSentences.flatMap((marked, index) => {
    const next = baseSentences[(index + 1) % baseSentences.length] ?? marked;
    return [...made(marked, next, trueEdits, true), ...made(marked, next, falseEdits, false)];
  });

const isLaw = (...marked: readonly string[]): boolean => marked.some((one) => one.startsWith("~"));

type Edits = typeof trueEdits;

const made = (marked: string, next: string, edits: Edits, supported: boolean): Pair[] =>
  Object.entries(edits).flatMap(([kind, edit]) =>
    edit(marked, next)
      .filter((sentence) => sentence !== plain(marked) || kind === "verbatim")
      .map((sentence) => ({
        quotes: kind === "join" ? [plain(marked), plain(next)] : [plain(marked)],
        sentence,
        supported,
        kind:
          supported && kind !== "verbatim" && isLaw(marked, kind === "join" ? next : "")
            ? "only as its quote"
            : kind,
      })),
  );
