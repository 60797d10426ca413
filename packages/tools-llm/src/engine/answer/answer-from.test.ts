import { ModelError, type Writer } from "@coinslot/models";
import { expect, test } from "vitest";
import { documentOf } from "../../testing/documents.ts";
import { oneCall, testModels, writerOf } from "../../testing/test-models.ts";
import { startClock } from "../deadline.ts";
import { answerFrom } from "./answer-from.ts";

const { signal } = new AbortController();
const documents = [
  documentOf(
    "Northwind Robotics opened a second plant in Harbor City on 3 November 2026. The plant employs 400 people.",
    { url: "https://one.example/a" },
  ),
  documentOf("Bread costs 3 dollars in Harbor City. Rivers are long.", {
    url: "https://two.example/b",
  }),
];
const task = {
  question: "When did Northwind Robotics open its second plant?",
  instruction: "Answer.",
  maxSentences: 3,
};
const answer = (writer: Partial<Writer> | "none", totalMs = 3_000) =>
  answerFrom(
    documents,
    task,
    {
      models: writer === "none" ? testModels() : testModels({ writer: writerOf([], writer) }),
      clock: startClock(totalMs),
    },
    signal,
  );

test("the sentence that answers stands first", async () => {
  const { sentences, model, passages, warnings } = await answer("none");
  expect(sentences[0]!.text).toContain("3 November 2026");
  expect(model).toEqual({ name: "extractive", provider: "extractive" });
  expect(passages).toEqual({ found: 2, kept: 2 });
  expect(warnings).toEqual([]);
});

test.each([
  ["unavailable", async () => Promise.reject(new ModelError("unavailable", "gone"))],
  ["overloaded", async () => Promise.reject(new ModelError("overloaded", "full"))],
  ["late", async () => Promise.reject(new ModelError("late", "no first token"))],
  ["malformed", async () => Promise.reject(new ModelError("malformed", "{"))],
  ["truncated", async () => Promise.reject(new ModelError("truncated", "front"))],
  ["stalled", () => new Promise<never>(() => {})],
  ["empty", async () => ({ sentences: [], usage: oneCall })],
  [
    "talking nonsense",
    async () => ({
      sentences: [
        { text: "xq zzv plonk 17 wert.", passages: [1, 2, 99] },
        { text: "The user asks: answer.", passages: [7] },
      ],
      usage: oneCall,
    }),
  ],
] as const)(
  "a writer that is %s leaves the answer to quotes, in time and marked",
  async (_, write) => {
    const clock = startClock(0);
    const { sentences, model, warnings } = await answer({ write }, 1_000);
    expect(clock.spentMs()).toBeLessThan(1_500);
    expect(sentences[0]).toMatchObject({ rung: "quoted", text: expect.stringContaining("2026") });
    expect(model.provider).toBe("extractive");
    expect(warnings.map(({ code }) => code)).toContain("WRITER_UNAVAILABLE");
  },
);

test("an embedder that never answers costs meaning, and not the answer: words decide, in time", async () => {
  const hang = () => new Promise<never>(() => {});
  const embedder = { ...testModels().embedder, embed: hang };
  const stuck = { ...testModels().extractive, write: hang };
  const clock = startClock(1_000);
  const models = { embedder, writer: stuck, extractive: stuck };
  const { sentences, warnings } = await answerFrom(documents, task, { models, clock }, signal);
  expect(clock.spentMs()).toBeLessThan(1_500);
  expect(sentences[0]!.text).toContain("3 November 2026");
  expect(warnings.map(({ code }) => code)).toContain("RANKED_BY_WORDS");
});

test("no more sentences than were asked for, however much a writer says", async () => {
  const many = Array.from({ length: 50 }, () => ({
    text: "The plant employs 400 people.",
    passages: [1],
  }));
  const { counts } = await answer({ write: async () => ({ sentences: many, usage: oneCall }) });
  expect(counts.written).toBe(3);
});

test("documents that say nothing of the question answer nothing", async () => {
  const models = testModels();
  const unasked = { ...task, question: "xylophone zeppelin quagmire" };
  const clock = startClock(1_000);
  expect((await answerFrom(documents, unasked, { models, clock }, signal)).sentences).toEqual([]);
  expect((await answerFrom([], task, { models, clock }, signal)).sentences).toEqual([]);
});

test("error: a mistake of ours in a writer is not taken for a slow model", async () => {
  const broken = async () => Promise.reject(new TypeError("undefined is no function"));
  await expect(answer({ write: broken })).rejects.toThrow(TypeError);
});
