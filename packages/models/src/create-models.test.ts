import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startScriptedOllama } from "@coinslot/sandbox";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createModels, type Models } from "./create-models.ts";
import { modelsSettings } from "./settings.ts";
import { writeRandomModel } from "./testing/random-model.ts";
import { createMemoryVectorCache } from "./vector-cache.ts";

const never = new AbortController().signal;
let ollama: Awaited<ReturnType<typeof startScriptedOllama>>;
let folder: string;
let models: Models | undefined;
beforeAll(async () => {
  ollama = await startScriptedOllama({ model: "scripted" });
  folder = await mkdtemp(join(tmpdir(), "models-"));
});
afterEach(() => models?.close());
afterAll(async () => {
  await ollama.stop();
  await rm(folder, { recursive: true });
});

const create = (environment: Record<string, string>): Models => {
  const settings = modelsSettings.parse(environment);
  const cache = createMemoryVectorCache(100);
  models = createModels(settings, { cache, log: { info: () => {} } });
  return models;
};

const becomesReady = (chosen: Models) =>
  expect.poll(() => chosen.readiness(), { timeout: 60_000 }).toEqual({ ready: true });

test("Ollama, where it is named, writes and embeds", async () => {
  const host = { OLLAMA_HOST: ollama.url, OLLAMA_MODEL: "scripted", EMBED_MODEL: "scripted" };
  const chosen = create({ ...host, MODEL_FILE: "/else.gguf", WRITER: "extractive" });
  expect(chosen).toMatchObject({ writer: { kind: "ollama" }, embedder: { name: "scripted" } });
  await becomesReady(chosen);
  expect(await chosen.embedder.embed(["a"], never)).toHaveLength(1);
});

test("a file, where there is one and no Ollama, writes in this process", async () => {
  const file = join(folder, "random.gguf");
  await writeRandomModel(file);
  const chosen = create({ MODEL_FILE: file, WRITER: "extractive" });
  expect(chosen.writer).toMatchObject({ kind: "llama", name: "random" });
  expect(chosen.extractive.kind).toBe("extractive");
  await becomesReady(chosen);
});

test("the extractive writer works where it is asked for, with MiniLM, and nothing else", async () => {
  const chosen = create({ WRITER: "extractive" });
  expect(chosen).toMatchObject({
    writer: { kind: "extractive" },
    embedder: { name: "all-minilm-l6-v2" },
  });
  expect(chosen.readiness()).toMatchObject({ ready: false });
  await chosen.settled;
  expect(chosen.readiness()).toEqual({ ready: true });
});

test("without any writer nothing is ready, and it says what to set", () => {
  expect(create({}).readiness()).toMatchObject({
    ready: false,
    reason: expect.stringContaining("WRITER=extractive"),
  });
});

test("a model that goes away is noticed, and its reason told", async () => {
  const chosen = create({
    OLLAMA_HOST: ollama.url,
    OLLAMA_MODEL: "scripted",
    EMBED_MODEL: "scripted",
  });
  await becomesReady(chosen);
  ollama.play("missing-model");
  const reason = expect.stringContaining("ollama pull scripted");
  await expect
    .poll(() => chosen.readiness(), { timeout: 20_000 })
    .toEqual({ ready: false, reason });
  ollama.play("well-behaved");
  await becomesReady(chosen);
});

describe("settings", () => {
  test.each([
    [{ OLLAMA_MODEL: "a" }, "OLLAMA_HOST"],
    [{ EMBED_MODEL: "a" }, "OLLAMA_HOST"],
    [{ OLLAMA_HOST: "http://127.0.0.1:1" }, "OLLAMA_MODEL"],
    [{ OLLAMA_HOST: "ftp://127.0.0.1", OLLAMA_MODEL: "a" }, "OLLAMA_HOST"],
    [{ WRITER: "gpt" }, "WRITER"],
    [{ EMBED_THREADS: "0" }, "EMBED_THREADS"],
    [{ MODEL_CONTEXT_TOKENS: "512" }, "MODEL_CONTEXT_TOKENS"],
  ])("error: %j is refused by name", (environment, path) => {
    const parsed = modelsSettings.safeParse(environment);
    expect(parsed.error?.issues.map((issue) => issue.path[0])).toEqual([path]);
  });

  test("what is not set has a default that works", () => {
    const host = { OLLAMA_HOST: "10.0.0.7:11434", OLLAMA_MODEL: "a" };
    expect(modelsSettings.parse(host).OLLAMA_HOST).toBe("http://10.0.0.7:11434");
    expect(modelsSettings.parse({})).toMatchObject({
      EMBED_THREADS: 1,
      MODEL_CONTEXT_TOKENS: 8_192,
    });
  });
});
