import { expect, test } from "vitest";
import { contentWordsOf, identifiersOf, wordsOf } from "./words.ts";

test("numbers keep their points and commas, identifiers their hyphens", () => {
  expect(wordsOf("EIP-3009 moved $1,234.5 of Apple’s AT&T bonds.")).toEqual([
    "eip-3009",
    "moved",
    "1,234.5",
    "of",
    "apple",
    "at&t",
    "bonds",
  ]);
});

test("words that say nothing are no content", () => {
  expect(contentWordsOf("What is the price of it?")).toEqual(["price"]);
});

test("what a question names exactly is found, whatever its case", () => {
  expect([...identifiersOf("Did NVDA file its 10-K, or EIP-3009, in 2026?")]).toEqual([
    "nvda",
    "10-k",
    "eip-3009",
    "2026",
  ]);
});
