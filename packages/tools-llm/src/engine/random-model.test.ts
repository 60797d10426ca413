import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLlamaWriter, type Writer } from "@coinslot/models";
import { writeRandomModel } from "@coinslot/models/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentOf } from "../testing/documents.ts";
import { testModels } from "../testing/test-models.ts";
import { answerFrom } from "./answer/answer-from.ts";
import { startClock } from "./deadline.ts";

let folder: string;
let writer: Writer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "random-model-"));
  const file = join(folder, "random.gguf");
  await writeRandomModel(file);
  const limits = { firstTokenMs: 30_000, nextTokenMs: 30_000, totalMs: 30_000 };
  writer = createLlamaWriter({ file, contextTokens: 8_192, threads: 1, limits, waiting: 4 });
});
afterAll(async () => {
  await writer.close();
  await rm(folder, { recursive: true });
});

const documents = [
  documentOf(
    "Northwind Robotics had revenue of 412 million dollars in the third quarter. The rate of sales rose by 4.50 percent in 2026.",
    { url: "https://one.example/quarter" },
  ),
  documentOf("Sony sued Nintendo over patents in May. The bank did not change its rate.", {
    url: "https://two.example/suit",
  }),
];

test("of a model that knows nothing no sentence survives, and the answer is there, of quotes", async () => {
  for (const question of ["What was the revenue of Northwind Robotics?", "Who sued Nintendo?"]) {
    const task = { question, instruction: "Answer.", maxSentences: 4 };
    const parts = { models: testModels({ writer }), clock: startClock(60_000) };
    const { sentences, model } = await answerFrom(
      documents,
      task,
      parts,
      new AbortController().signal,
    );
    expect(sentences.length).toBeGreaterThan(0);
    expect(sentences.map(({ rung }) => rung)).toEqual(sentences.map(() => "quoted"));
    expect(model.provider).toBe("extractive");
    for (const { evidence } of sentences) {
      expect(documents.map(({ text }) => text).join(" ")).toContain(evidence[0]!.text);
    }
  }
});
