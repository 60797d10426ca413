import { expect, test } from "vitest";
import { documentOf } from "../../testing/documents.ts";
import { testModels } from "../../testing/test-models.ts";
import { answerFrom } from "../answer/answer-from.ts";
import { startClock } from "../deadline.ts";
import { gatheredFrom } from "../gather/gathered.ts";
import { assemble } from "./assemble.ts";
import { withMarkers } from "./cite.ts";
import { createSourceBook } from "./source-book.ts";

const { signal } = new AbortController();
const documents = [
  documentOf("Bread is sold here.", { url: "https://two.example/b" }),
  documentOf("😀 é. The 𝛼-plant of Northwind opened in 2026. Rain fell.", {
    url: "https://one.example/a",
  }),
];
const task = {
  question: "When did the Northwind plant open?",
  instruction: "Answer.",
  maxSentences: 1,
};
const run = async () => {
  const clock = startClock(3_000);
  const answered = await answerFrom(documents, task, { models: testModels(), clock }, signal);
  const gathered = {
    ...gatheredFrom(documents),
    found: 5,
    failed: ["late", "late", "upstream-blocked"],
  };
  return assemble([{ answered }], gathered, createSourceBook());
};

test("each quote is found at its code points in the text whose hash is given", async () => {
  const { analysis, sources } = await run();
  const [{ quotes }] = analysis.sentences as [(typeof analysis.sentences)[number]];
  const [quote] = quotes;
  const source = sources.find(({ id }) => id === quote!.sourceId)!;
  const { text } = documents.find(({ textSha256 }) => textSha256 === source.textSha256)!;
  expect(Array.from(text).slice(quote!.start, quote!.end).join("")).toBe(quote!.text);
  expect(quote!.text).toBe("The 𝛼-plant of Northwind opened in 2026.");
});

test("sources are numbered by first mention, those that were only read behind", async () => {
  const { sources, analysis } = await run();
  expect(sources.map(({ id, url }) => [id, url])).toEqual([
    [1, "https://one.example/a"],
    [2, "https://two.example/b"],
  ]);
  expect(analysis.text).toBe("The 𝛼-plant of Northwind opened in 2026 [1].");
});

test("stages are counted", async () => {
  const { stages } = await run();
  expect(stages).toEqual({
    pages: {
      found: 5,
      read: 2,
      failed: [
        { reason: "late", count: 2 },
        { reason: "upstream-blocked", count: 1 },
      ],
    },
    passages: { found: 2, kept: 2 },
    sentences: { written: 1, anchored: 1, repaired: 0, replaced: 0, dropped: 0 },
    coverage: 1,
  });
});

test.each([
  ["It rose.", "It rose [1][3]."],
  ["“It rose.”", "“It rose [1][3].”"],
  ["It rose", "It rose [1][3]"],
])("markers stand before the stop of %s", (text, marked) =>
  expect(withMarkers({ text, citations: [1, 3] })).toBe(marked),
);
