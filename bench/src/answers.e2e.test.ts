import { expect, test } from "vitest";
import { answerCases } from "./answers/answer-cases.ts";
import { answersTable } from "./answers/answers-table.ts";
import { measureAnswers } from "./answers/measure-answers.ts";

// Too short to say anything about speed: it shows that everything is sold, and what is reported.
const glance = { rounds: 1, atOnce: 2, hashes: 3, waiting: 2 };
const cases = answerCases
  .filter(({ slug }) => ["summarize", "crypto-research"].includes(slug))
  .map((one) => ({ ...one, inputs: one.inputs.slice(0, 1) }));

test("a run tells of each tool, of one worker and of two, and of hash beside answers", async () => {
  const report = await measureAnswers({ ...glance, cases });
  expect(report.tools.map(({ slug, count }) => [slug, count])).toEqual([
    ["summarize", 1],
    ["crypto-research", 1],
  ]);
  expect(report.scaling.one).toBeGreaterThan(0);
  expect(report.scaling.two).toBeGreaterThan(0);
  expect(report.hash.alone.count).toBe(3);
  expect(report.hash.besideAnswers.count).toBeGreaterThan(0);
  expect(report.peakMegabytes).toHaveLength(2);
  expect(answersTable(report)).toContain("| hash, beside answers |");
}, 240_000);
