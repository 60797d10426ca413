import { checkSentence } from "../check-sentence.ts";
import type { Pair } from "./marked.ts";

/** How many pairs of a kind passed. */
export type Row = {
  readonly kind: string;
  readonly supported: boolean;
  readonly passed: number;
  readonly count: number;
};

/** The verdicts on pairs, per kind, the false ones first; each side begins with its sum. */
export const measure = (pairs: readonly Pair[]): Row[] =>
  [false, true].flatMap((supported) => {
    const own = pairs.filter((pair) => pair.supported === supported);
    const judged = own.map(({ kind, sentence, quotes }) => ({
      kind,
      passes: checkSentence(sentence, quotes).ok,
    }));
    const kinds = [...new Set(own.map(({ kind }) => kind))].toSorted();
    const rowOf = (kind: string, rows: typeof judged): Row => ({
      kind,
      supported,
      passed: rows.filter(({ passes }) => passes).length,
      count: rows.length,
    });
    return [
      rowOf("all", judged),
      ...kinds.map((kind) =>
        rowOf(
          kind,
          judged.filter((one) => one.kind === kind),
        ),
      ),
    ];
  });

/** The share that passed, in percent, of one row. */
export const shareOf = (rows: readonly Row[], supported: boolean, kind = "all"): number => {
  const row = rows.find((one) => one.supported === supported && one.kind === kind);
  if (!row) throw new Error(`no pairs of the kind ${kind}`);
  return (100 * row.passed) / row.count;
};

/** The rows as a table of Markdown. */
export const tableOf = (rows: readonly Row[]): string =>
  [
    "| pairs | kind | passed | of | % |",
    "|---|---|---|---|---|",
    ...rows.map(
      ({ kind, supported, passed, count }) =>
        `| ${supported ? "true" : "false"} | ${kind} | ${passed} | ${count} | ${((100 * passed) / count).toFixed(1)} |`,
    ),
  ].join("\n");
