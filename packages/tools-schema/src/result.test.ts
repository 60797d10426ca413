import { describe, expect, test } from "vitest";
import { resultSchema } from "./result.ts";
import { samples } from "./samples.ts";
import { tools } from "./tools.ts";

const source = {
  id: 1,
  kind: "api",
  name: "Example",
  title: null,
  url: "https://api.example.com/v1/quote?symbol=NWRB",
  publisher: null,
  publishedAt: "2026-11-20",
  retrievedAt: "2026-11-21T10:00:00.000Z",
  asOf: "2026-11-20T21:00:00.000Z",
  attribution: null,
  textSha256: "0".repeat(64),
  cache: { hit: true, ageSeconds: 12, stale: false },
};

const result = {
  op: "stock-quote",
  version: 1,
  retrievedAt: "2026-11-21T10:00:00.000Z",
  asOf: "2026-11-20T21:00:00.000Z",
  data: samples["stock-quote"],
  sources: [source],
  warnings: [{ code: "STALE", message: "The quote is from the cache.", sourceId: 1 }],
  partial: false,
};

const analysis = {
  format: "markdown",
  text: "Revenue was 1.25 billion dollars [1].",
  sentences: [
    {
      text: "Revenue was 1.25 billion dollars.",
      citations: [1],
      quotes: [
        { sourceId: 1, start: 20, end: 58, text: "its revenue was 1.25 billion dollars 😀" },
      ],
      rung: "written",
      support: "verified",
    },
  ],
  model: {
    name: "example:8b",
    provider: "ollama",
    promptTokens: 1200,
    completionTokens: 80,
    durationMs: 4100,
    calls: 2,
  },
  citationCoverage: 1,
};

const stages = {
  pages: { found: 9, read: 6, failed: [{ reason: "upstream-timeout", count: 1 }] },
  passages: { found: 40, kept: 12 },
  sentences: { written: 3, anchored: 1, repaired: 0, replaced: 0, dropped: 2 },
  coverage: 1,
};

const quote = resultSchema(tools["stock-quote"]);
const answer = resultSchema(tools.answer);
const answered = { ...result, op: "answer", data: samples.answer, analysis, stages };

test("a complete result is accepted as it is", () => {
  expect(quote.parse(result)).toEqual(result);
  expect(answer.parse(answered)).toEqual(answered);
});

test.each(Object.keys(answered))("a result without %s is refused", (key) => {
  const { [key as keyof typeof answered]: _, ...rest } = answered;
  expect(answer.safeParse(rest).success).toBe(false);
});

test("a member that the envelope does not know is refused, at every depth", () => {
  const extra = { extra: null };
  for (const wrong of [
    { ...answered, ...extra },
    { ...answered, data: { ...answered.data, ...extra } },
    { ...answered, sources: [{ ...source, ...extra }] },
    { ...answered, sources: [{ ...source, cache: { ...source.cache, ...extra } }] },
    { ...answered, analysis: { ...analysis, ...extra } },
    { ...answered, stages: { ...stages, ...extra } },
    { ...answered, analysis: { ...analysis, model: { ...analysis.model, ...extra } } },
  ])
    expect(answer.safeParse(wrong).success).toBe(false);
});

test("only AI tools have an analysis, and they always do", () => {
  expect(quote.safeParse({ ...result, analysis }).success).toBe(false);
  expect(quote.safeParse({ ...result, analysis: null }).success).toBe(false);
});

describe("no AI tool's result has a bad citation:", () => {
  const [sentence] = analysis.sentences;
  const [quoted] = sentence!.quotes;
  const withSentence = (changed: object) => ({
    ...answered,
    analysis: { ...analysis, sentences: [{ ...sentence, ...changed }] },
  });
  const keyPoints = [{ text: "Because.", citations: [2] }];
  test.each([
    ["a sentence without a quote", withSentence({ quotes: [], citations: [] })],
    ["citations that are not the quotes'", withSentence({ citations: [1, 2] })],
    ["offsets that do not fit the quote", withSentence({ quotes: [{ ...quoted, end: 59 }] })],
    ["a quote of nowhere", withSentence({ citations: [2], quotes: [{ ...quoted, sourceId: 2 }] })],
    [
      "a quote of a text without a hash",
      { ...answered, sources: [{ ...source, textSha256: null }] },
    ],
    ["data that cites nothing listed", { ...answered, data: { ...samples.answer, keyPoints } }],
    ["two sources of one id", { ...answered, sources: [source, source] }],
  ])("%s is refused", (_, wrong) => expect(answer.safeParse(wrong).success).toBe(false));
});

test("one tool's result is not another's", () => {
  expect(quote.safeParse(answered).success).toBe(false);
  expect(quote.safeParse({ ...result, op: "answer" }).success).toBe(false);
});

test.each(["2026-11-21T10:00:00Z", "2026-11-21T10:00:00.000+01:00", "2026-11-21", 1_795_255_200])(
  "retrievedAt is an instant in UTC with milliseconds, not %j",
  (retrievedAt) => expect(quote.safeParse({ ...result, retrievedAt }).success).toBe(false),
);
