import fc from "fast-check";
import { expect, test } from "vitest";
import { sentenceSpans } from "./sentence-spans.ts";

const split = (line: string): readonly string[] =>
  sentenceSpans(line).map(({ start, end }) => line.slice(start, end));

test.each([
  [["Revenue rose 4.5 percent.", "Costs fell."]],
  [["The U.S. Treasury sold $4.1 billion of bills on Nov. 3, 2026.", "Demand was strong."]],
  [["Northwind Robotics Inc. opened a plant.", "The plant employs 400 people."]],
  [["It was bought by Acme Corp.", "The price was not told."]],
  [["Mr. J. P. Hale of No. 5 Dock St. signed it."]],
  [["“We will not sell.”", "He left."]],
  [["See Fig. 3, e.g. the left panel, for prices vs. volumes."]],
  [["Is it true?", "Yes!"]],
])("%j are the sentences", (sentences) => {
  expect(split(sentences.join(" "))).toEqual(sentences);
});

test("sentences are in order, trimmed, and all of a line but white space", () => {
  const part = fc.oneof(
    fc.constantFrom(
      "Inc. ",
      "U.S. ",
      "Revenue ",
      "rose. ",
      "4.5 ",
      "? ",
      "“No.” ",
      "e.g. ",
      "😀. ",
    ),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const line = parts.join("");
      const spans = sentenceSpans(line);
      let at = 0;
      for (const { start, end } of spans) {
        expect(line.slice(at, start).trim()).toBe("");
        expect(end).toBeGreaterThan(start);
        const text = line.slice(start, end);
        expect(text).toBe(text.trim());
        at = end;
      }
      expect(line.slice(at).trim()).toBe("");
    }),
  );
});
