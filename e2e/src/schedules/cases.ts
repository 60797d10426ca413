import { createHash } from "node:crypto";

type Result = Readonly<Record<string, unknown>>;

/** Something to buy whose result shows for which call it was made. */
export type Case = {
  readonly path: string;
  /** The body of the call with this number. */
  readonly bodyOf: (number: number) => string;
  /** Whether it is the result of the call with this number and of no other. */
  readonly isResultOf: (number: number, result: Result) => boolean;
};

const textOf = (number: number): string => `call ${number}`;
const dataOf = (result: Result): Result => result["data"] as Result;

const hash: Case = {
  path: "/api/hash",
  bodyOf: (number) => JSON.stringify({ text: textOf(number) }),
  isResultOf: (number, result) =>
    dataOf(result)["hash"] === createHash("sha256").update(textOf(number)).digest("hex"),
};

const table: Case = {
  path: "/api/json-to-csv",
  bodyOf: (number) => JSON.stringify({ data: [{ row: textOf(number) }] }),
  isResultOf: (number, result) =>
    String(dataOf(result)["csv"]).split(/\r?\n/)[1] === textOf(number),
};

/** Takes the tool a moment. */
const linesOf = (number: number, step: number): string =>
  Array.from({ length: 1_500 }, (_, line) => `${number}.${(line * step) % 1_500}\n`).join("");

const difference: Case = {
  path: "/api/text-diff",
  bodyOf: (number) =>
    JSON.stringify({
      text1: linesOf(number, 1),
      text2: `${linesOf(number, 7)}${textOf(number)}\n`,
    }),
  isResultOf: (number, result) => String(dataOf(result)["patch"]).endsWith(`+${textOf(number)}\n`),
};

/** Everything that agents buy in a schedule and are given. */
export const cases: readonly Case[] = [hash, hash, table, difference];

/** An address that is said to be the shop's own: its data worker never asks it, and no schema can know it. */
export const ownAddress = "8.8.4.4";

/** What fails for good: a valid input that the tool refuses, however often it is run. */
export const hopeless: Case = {
  path: "/api/extract",
  bodyOf: (number) => JSON.stringify({ url: `http://${ownAddress}/${number}` }),
  isResultOf: () => false,
};
