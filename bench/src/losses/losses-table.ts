import type { Losses } from "./compare-losses.ts";

const columns: readonly (readonly [string, (losses: Losses) => string])[] = [
  ["server", ({ server }) => server],
  ["purchases", ({ purchases }) => String(purchases)],
  ["charged", ({ charged }) => String(charged)],
  ["delivered", ({ delivered }) => String(delivered)],
  ["charged, no result", ({ lost }) => String(lost)],
  ["paid twice", ({ paidTwice }) => String(paidTwice)],
  ["served unpaid", ({ unpaid }) => String(unpaid)],
  ["neither", ({ neither }) => String(neither)],
];

const lineOf = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** Markdown: one row per server. */
export const lossesTable = (all: readonly Losses[]): string =>
  [
    lineOf(columns.map(([head]) => head)),
    lineOf(columns.map((_, index) => (index === 0 ? "---" : "---:"))),
    ...all.map((losses) => lineOf(columns.map(([, textOf]) => textOf(losses)))),
  ].join("\n");
