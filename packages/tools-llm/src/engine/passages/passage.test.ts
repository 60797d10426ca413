import { expect, test } from "vitest";
import { documentOf } from "../../testing/documents.ts";
import { passagesOf } from "./passage.ts";

const sentence = (word: string, count = 20): string =>
  `The ${word} ${Array.from({ length: count - 2 }, (_, index) => `part${index}`).join(" ")}.`;

test("a passage is whole sentences of one section, and small enough to be read whole", () => {
  const lines = [
    "Costs",
    Array.from({ length: 20 }, (_, index) => sentence(`cost${index}`)).join(" "),
    "Prices",
    sentence("price"),
  ];
  const document = documentOf(lines.join("\n"), { headings: ["Costs", "Prices"] });
  const passages = passagesOf(document);
  expect(passages.map(({ section }) => section)).toEqual([
    "Costs",
    "Costs",
    "Costs",
    "Costs",
    "Prices",
  ]);
  for (const { text, start, end, sentences } of passages) {
    expect(document.text.slice(start, end)).toBe(text);
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(130);
    for (const span of sentences)
      expect(document.text.slice(span.start, span.end)).toMatch(/^The .*\.$/);
  }
});

test("a sentence longer than a passage is a passage of its own, uncut", () => {
  const [only, ...more] = passagesOf(documentOf(sentence("long", 400)));
  expect(only!.text.split(" ")).toHaveLength(400);
  expect(more).toEqual([]);
});

test("a text of nothing but space, or of headings, has no passages", () => {
  expect(passagesOf(documentOf(" \n\u200b "))).toEqual([]);
  expect(passagesOf(documentOf("Costs", { headings: ["Costs"] }))).toEqual([]);
});
