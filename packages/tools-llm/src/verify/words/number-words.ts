const units =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen";
const teens = "sixteen seventeen eighteen nineteen";
const tens = "twenty thirty forty fifty sixty seventy eighty ninety";

const counted = (words: string, from: number, step: number): [string, number][] =>
  words.split(" ").map((word, at) => [word, from + at * step]);

/** What a number word below a hundred is worth. */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ...counted(`${units} ${teens}`, 1, 1),
  ...counted(tens, 20, 10),
]);

/** What a magnitude multiplies by; a single letter counts only behind an amount of money. */
export const magnitudes: ReadonlyMap<string, number> = new Map([
  ["dozen", 12],
  ["hundred", 1e2],
  ["k", 1e3],
  ["thousand", 1e3],
  ["m", 1e6],
  ["mn", 1e6],
  ["mln", 1e6],
  ["million", 1e6],
  ["b", 1e9],
  ["bn", 1e9],
  ["billion", 1e9],
  ["t", 1e12],
  ["tn", 1e12],
  ["trillion", 1e12],
]);

const ordinalWords =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth";

/** What an ordinal word counts: first is 1. */
export const ordinals: ReadonlyMap<string, number> = new Map(counted(ordinalWords, 1, 1));
