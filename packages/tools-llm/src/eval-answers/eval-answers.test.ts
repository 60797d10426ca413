import { expect, test } from "vitest";
import { evaluateAnswer } from "./eval-answers.ts";
import { questionsIn } from "./question.ts";
import { addScores, scoreAnswer } from "./score-answer.ts";
import { bagOfWords, pickingWriter } from "../testing/test-models.ts";

const line = JSON.stringify({
  question: "How many jobs did Acme cut in Ohio?",
  documents: [
    {
      title: "Acme cuts jobs",
      text: "Acme cut 1,300 jobs in Ohio in May 2024. The weather was fine.",
    },
    { title: "Beta hires", text: "Beta hired 200 workers in Texas." },
  ],
  expect: { numbers: ["1300"], mustCite: ["Acme cuts jobs"] },
});

test("an answer of quotes is supported, exact and cites what it must", async () => {
  const models = { embedder: bagOfWords, writer: pickingWriter, extractive: pickingWriter };
  const [question] = questionsIn(`${line}\n\n`);
  const { score, answer, provider } = await evaluateAnswer(question!, models);
  expect(answer).toContain("1,300 jobs");
  expect(provider).toBe("extractive");
  expect(score).toMatchObject({ unsupported: 0, mustCite: 1, cited: 1, numbers: 1, stated: 1 });
  expect(score.needed).toBe(score.citations);
});

test("a sentence without support, a citation that is not needed and a missing number are counted", () => {
  const quotes = [
    { title: "a", text: "Acme cut 1,300 jobs in Ohio." },
    { title: "b", text: "Beta hired 200 workers in Texas." },
  ];
  const sentences = [
    { text: "Acme cut 1,300 jobs in Ohio.", quotes },
    { text: "Acme cut 400 jobs.", quotes },
  ];
  const score = scoreAnswer(sentences, { expect: { numbers: ["9%"], mustCite: ["c"] } });
  expect(score).toEqual({
    sentences: 2,
    unsupported: 1,
    citations: 4,
    needed: 1,
    mustCite: 1,
    cited: 0,
    numbers: 1,
    stated: 0,
  });
  expect(addScores([score, score]).citations).toBe(8);
});

test("error: a line that is no question is named", () => {
  expect(() => questionsIn(`${line}\n{"question":""}`)).toThrow(/line 2/);
  expect(() => questionsIn("nonsense")).toThrow(/line 1/);
});
