import { afterEach, expect, test } from "vitest";
import { ollamaScripts } from "./ollama-scripts.ts";
import { type ScriptedOllama, startScriptedOllama } from "./start-scripted-ollama.ts";

let ollama: ScriptedOllama | undefined;
afterEach(() => ollama?.stop());

const lines = [
  '{"number":1,"text":"Sony sued Nintendo in 2024 over a patent (again). The price rose."}',
  '{"number":2,"text":"Bananas ripen faster in a bag."}',
  '{"question":"Whom did Sony sue over a patent?"}',
].join("\n");

const chat = (property = "sentences", init: RequestInit = {}) =>
  fetch(`${ollama?.url}/api/chat`, {
    method: "POST",
    body: JSON.stringify({
      model: "scripted",
      messages: [{ role: "user", content: lines }],
      format: { type: "object", properties: { [property]: {} } },
      stream: true,
    }),
    ...init,
  });

type Chunk = {
  message: { content: string };
  done: boolean;
  done_reason?: string;
  eval_count?: number;
  prompt_eval_count?: number;
};

const chunksOf = async (response: Response) =>
  (await response.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Chunk);

const contentOf = (chunks: readonly Chunk[]): string =>
  chunks.map(({ message }) => message.content).join("");

test("it streams one object a line, the last one with the counts", async () => {
  ollama = await startScriptedOllama();
  const chunks = await chunksOf(await chat());
  expect(chunks.length).toBeGreaterThan(3);
  expect(chunks.at(-1)).toMatchObject({
    done: true,
    done_reason: "stop",
    eval_count: chunks.length - 1,
  });
  expect(chunks.at(-1)?.prompt_eval_count).toBe(Math.ceil(lines.length / 4));
  expect(JSON.parse(contentOf(chunks))).toEqual({
    sentences: [{ text: "Sony sued Nintendo in 2024 over a patent.", passages: [1] }],
  });
});

test.each([
  ["invented-number", "Sony sued Nintendo in 7,341.9 over a patent."],
  ["flipped-polarity", "Sony sued Nintendo in 2024 over a patent, never."],
  ["swapped-parties", "Nintendo sued Sony in 2024 over a patent."],
] as const)("%s changes what is said", async (name, text) => {
  ollama = await startScriptedOllama({ script: name });
  expect(JSON.parse(contentOf(await chunksOf(await chat())))).toMatchObject({
    sentences: [{ text }],
  });
});

test("a script is played at the stages named, and nowhere else", async () => {
  ollama = await startScriptedOllama({ script: "bad-json", at: ["vote"] });
  expect(JSON.parse(contentOf(await chunksOf(await chat("queries"))))).toHaveProperty("queries");
  const voted = contentOf(await chunksOf(await chat("votes")));
  expect(() => JSON.parse(voted)).toThrow("JSON");
  ollama.play("well-behaved");
  expect(JSON.parse(contentOf(await chunksOf(await chat("votes"))))).toHaveProperty("votes");
});

test("a model that is missing is in no list, and asking for it is 404", async () => {
  ollama = await startScriptedOllama({ script: "missing-model" });
  const { models } = (await (await fetch(`${ollama.url}/api/tags`)).json()) as {
    models: unknown[];
  };
  expect(models).toEqual([]);
  const response = await chat();
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ error: "model 'scripted' not found" });
});

test("a model is loaded by the first call, and let go of", async () => {
  ollama = await startScriptedOllama();
  const loaded = async () =>
    ((await (await fetch(`${ollama?.url}/api/ps`)).json()) as { models: unknown[] }).models.length;
  expect(await loaded()).toBe(0);
  await (await chat()).text();
  expect(await loaded()).toBe(1);
  ollama.unload();
  expect(await loaded()).toBe(0);
});

test("who hangs up frees it", async () => {
  ollama = await startScriptedOllama({ script: "slow-first-token" });
  const controller = new AbortController();
  const call = chat("sentences", { signal: controller.signal });
  await expect.poll(() => ollama?.running()).toBe(1);
  controller.abort();
  await expect(call).rejects.toThrow("aborted");
  await expect.poll(() => ollama?.running()).toBe(0);
});

test("embeddings are of unit length, and the same for the same words", async () => {
  ollama = await startScriptedOllama();
  const response = await fetch(`${ollama.url}/api/embed`, {
    method: "POST",
    body: JSON.stringify({ model: "scripted", input: ["a rate", "a rate", ""] }),
  });
  const { embeddings } = (await response.json()) as { embeddings: number[][] };
  expect(embeddings[0]).toEqual(embeddings[1]);
  for (const vector of embeddings) expect(Math.hypot(...vector)).toBeCloseTo(1, 6);
});

test("every script says what it plays", () => {
  for (const { plays } of Object.values(ollamaScripts)) expect(plays).toMatch(/^[a-z]/);
});
