import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { checkCitations } from "./check-citations.ts";

const text =
  "Acme cut 300 jobs — in Ohio in May 2024. Its rival Beta hired 200 workers 🙂 in Texas.";
const quoteOf = (quoted: string, sourceId = 1) => {
  const start = Array.from(text.slice(0, text.indexOf(quoted))).length;
  return { sourceId, start, end: start + Array.from(quoted).length, text: quoted };
};
const sentence = (said: string, quoted: string, rung = "written") => ({
  text: said,
  citations: [1],
  quotes: [quoteOf(quoted)],
  rung,
});
const resultOf = (...sentences: ReturnType<typeof sentence>[]) => ({
  sources: [
    {
      id: 1,
      kind: "web",
      name: "acme.example",
      url: "https://acme.example/",
      textSha256: createHash("sha256").update(text).digest("hex"),
    },
  ],
  data: {},
  analysis: {
    text: sentences.map((one) => `${one.text} [1]`).join(" "),
    sentences,
    model: { provider: "extractive" },
  },
});
const first = "Acme cut 300 jobs — in Ohio in May 2024.";
const second = "Its rival Beta hired 200 workers 🙂 in Texas.";
const texts = new Map([[1, text]]);
const problemsOf = (value: unknown, given: ReadonlyMap<number, string> = texts) => {
  const report = checkCitations(value, given);
  return [...report.findings, ...report.sentences.flatMap(({ findings }) => findings)].map(
    (one) => one.text,
  );
};

test("a sentence stands on its quote at its code points, with the text and without it", () => {
  const result = resultOf(
    sentence("In May 2024, Acme cut 300 jobs in Ohio.", first),
    sentence(second, second, "quoted"),
  );
  expect(checkCitations(result, texts)).toMatchObject({
    stands: true,
    sources: [{ text: "as quoted" }],
  });
  expect(checkCitations(result)).toMatchObject({ stands: true, sources: [{ text: "not read" }] });
});

test("a sentence that its quote does not carry is a problem of its rule", () => {
  expect(problemsOf(resultOf(sentence("Acme cut 400 jobs in Ohio.", first)))[0]).toMatch(
    /^numbers: /,
  );
  expect(problemsOf(resultOf(sentence("Acme cut jobs.", first, "quoted")))).toHaveLength(1);
});

test("a quote that is not at its offsets is a problem; on a changed page it is looked for", () => {
  const moved = resultOf(sentence("Acme cut 300 jobs in Ohio in May 2024.", first));
  expect(checkCitations(moved, new Map([[1, `News. ${text}`]]))).toMatchObject({
    stands: true,
    sources: [{ text: "changed" }],
    sentences: [{ findings: [{ kind: "note", text: expect.stringContaining("now stands at 6") }] }],
  });
  expect(problemsOf(moved, new Map([[1, "Another page."]]))[0]).toMatch(/gone/);
  const shifted = sentence("Acme cut 300 jobs in Ohio in May 2024.", first);
  shifted.quotes[0]!.start += 1;
  shifted.quotes[0]!.end += 1;
  expect(problemsOf(resultOf(shifted))[0]).toMatch(/the text says/);
});

test("ids that lead nowhere are problems", () => {
  const elsewhere = sentence(first, first, "quoted");
  elsewhere.quotes[0]!.sourceId = 7;
  expect(problemsOf(resultOf(elsewhere))).toContain("source 7 is not in the result");
  expect(
    problemsOf(resultOf({ ...sentence(first, first, "quoted"), citations: [1, 2] })),
  ).toHaveLength(1);
  expect(problemsOf({ ...resultOf(), data: { items: [{ citations: [3] }] } })[0]).toMatch(
    /source 3/,
  );
});

test("the text may say nothing besides its sentences", () => {
  const result = resultOf(sentence(first, first, "quoted"));
  result.analysis.text += " And so much more.";
  expect(problemsOf(result)[0]).toMatch(/says more/);
});

test("a heading names a part, or stands in the data or above a source; any other says something", () => {
  const under = (heading: string, more: object = {}) => {
    const result = { ...resultOf(sentence(first, first, "quoted")), ...more };
    result.analysis.text = `## ${heading}\n\n${result.analysis.text}`;
    return problemsOf(result);
  };
  expect(under("Strengths, weaknesses, opportunities and threats")).toEqual([]);
  const headline = "Acme cut 300 jobs, as it said it would";
  expect(under(headline, { data: { stories: [{ headline }] } })).toEqual([]);
  expect(under(headline)[0]).toMatch(/a heading is nobody's/);
  expect(under("Acme is bankrupt. Sell")[0]).toMatch(/a heading is nobody's/);
  expect(under(`Acme${" and more".repeat(9)}`)[0]).toMatch(/a heading is nobody's/);
});

test("a number of the data may stand beside the quotes", () => {
  const said = sentence("Acme cut 12.5% of jobs in Ohio.", first);
  expect(problemsOf(resultOf(said))[0]).toMatch(/^numbers/);
  const known = problemsOf({ ...resultOf(said), data: { share: "12.5" } });
  expect(known.filter((one) => one.startsWith("numbers"))).toEqual([]);
});

test("error: what is no result with an analysis is not looked at", () => {
  expect(() => checkCitations({ data: {} })).toThrow(/sources/);
});
