import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Writer, WriteTask } from "../ports.ts";
import { writeRandomModel } from "../testing/random-model.ts";
import { writerContract } from "../testing/writer-contract.ts";
import { createLlamaWriter } from "./llama-writer.ts";

const never = new AbortController().signal;
let folder: string;
let file: string;
const writers: Writer[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "random-model-"));
  file = join(folder, "random.gguf");
  await writeRandomModel(file);
});
afterAll(async () => {
  for (const writer of writers) await writer.close();
  await rm(folder, { recursive: true });
});

type Options = Parameters<typeof createLlamaWriter>[0];

const create = (options: Partial<Options> = {}): Writer => {
  const limits = { firstTokenMs: 80_000, nextTokenMs: 80_000, totalMs: 80_000 };
  const writer = createLlamaWriter({
    file,
    contextTokens: 8_192,
    threads: 1,
    limits,
    waiting: 4,
    ...options,
  });
  writers.push(writer);
  return writer;
};

const task: WriteTask = {
  question: "How high is the policy rate?",
  instruction: "Answer the question.",
  passages: [
    {
      number: 4,
      title: null,
      section: null,
      text: "The central bank left its rate at 4.50 percent.",
    },
    { number: 7, title: null, section: null, text: "Bananas ripen faster in a bag." },
  ],
  maxSentences: 2,
};

writerContract(async () => {
  const writer = create();
  await writer.plan({ question: "a b", max: 2 }, never);
  return writer;
});

test("a model that knows nothing answers in the form asked for, and names only passages it was shown", async () => {
  expect((await stat(file)).size).toBeLessThan(20_000_000);
  const writer = create();
  expect(writer).toMatchObject({ kind: "llama", name: "random" });
  const { sentences, usage } = await writer.write(task, never);
  expect(sentences.length).toBeGreaterThan(0);
  for (const { text, passages } of sentences) {
    expect(text.length).toBeLessThanOrEqual(400);
    expect(passages.every((number) => [4, 7].includes(number))).toBe(true);
  }
  expect(usage.promptTokens).toBeGreaterThan(100);
  expect(usage.completionTokens).toBeGreaterThan(0);
});

test("error: a prompt that does not fit is truncated, and nobody cuts it", async () => {
  const passages = [{ number: 1, title: null, section: null, text: "§".repeat(4_000) }];
  const writer = create({ contextTokens: 2_304 });
  await expect(writer.write({ ...task, passages }, never)).rejects.toMatchObject({
    code: "truncated",
  });
});

test("error: a first token that is late, and a file that is no model, have their codes", async () => {
  const hurried = create({ limits: { firstTokenMs: 1, nextTokenMs: 1, totalMs: 1 } });
  await expect(hurried.write(task, never)).rejects.toMatchObject({ code: "late" });
  const other = join(folder, "other.gguf");
  await writeFile(other, "not a model");
  const broken = create({ file: other });
  await expect(broken.write(task, never)).rejects.toMatchObject({ code: "unavailable" });
  expect(await broken.readiness()).toMatchObject({
    ready: false,
    reason: expect.stringContaining("other.gguf is not loaded"),
  });
  const large = create({ contextTokens: 100_000 });
  await expect(large.write(task, never)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("8192 tokens at most"),
  });
});

test("error: closed, it answers nothing and is not ready", async () => {
  const writer = create();
  await writer.close();
  await writer.close();
  await expect(writer.write(task, never)).rejects.toMatchObject({ code: "unavailable" });
  expect(await writer.readiness()).toMatchObject({ ready: false });
});
