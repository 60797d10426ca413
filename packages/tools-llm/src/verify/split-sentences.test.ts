import fc from "fast-check";
import { expect, test } from "vitest";
import { splitSentences } from "./split-sentences.ts";

test("a sentence ends at its stop, not at an abbreviation, a decimal or a time", () => {
  const text =
    "Acme Inc. fined Beta Corp. $4.5bn, the U.S. regulator said. Mr. Lee v. Ohio was decided at 5 p.m. Monday! Why?";
  expect(splitSentences(text)).toEqual([
    "Acme Inc. fined Beta Corp. $4.5bn, the U.S. regulator said.",
    "Mr. Lee v. Ohio was decided at 5 p.m. Monday!",
    "Why?",
  ]);
});

test("a blank line ends a sentence", () => {
  expect(splitSentences("Results\n\nRevenue rose.")).toEqual(["Results", "Revenue rose."]);
});

test("law: nothing but white space is lost between sentences", () => {
  const word = fc.constantFrom(
    "Acme",
    "rose",
    "3.5%",
    "Inc.",
    "U.S.",
    "“no”",
    ".",
    "?",
    "\n\n",
    "—",
    "é",
    "a.m.",
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      const text = words.join(" ");
      expect(splitSentences(text).join("").replaceAll(/\s/gu, "")).toBe(
        text.replaceAll(/\s/gu, ""),
      );
    }),
  );
});
