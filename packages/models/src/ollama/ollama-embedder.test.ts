import { startScriptedOllama } from "@coinslot/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embedderContract } from "../testing/embedder-contract.ts";
import { createOllamaEmbedder } from "./ollama-embedder.ts";

const never = new AbortController().signal;
let ollama: Awaited<ReturnType<typeof startScriptedOllama>>;
beforeAll(async () => {
  ollama = await startScriptedOllama({ model: "nomic-embed-text" });
});
afterAll(() => ollama.stop());

const create = ({ waiting = 10, host = ollama.url, model = "nomic-embed-text" } = {}) =>
  createOllamaEmbedder({ host, model, keepAlive: "30m", requestMs: 5_000, waiting });

embedderContract(create);

test("a hundred texts are sent in batches, and come back in order", async () => {
  const embedder = create();
  const texts = Array.from({ length: 100 }, (_, index) => `text ${index}`);
  const before = ollama.calls.length;
  const vectors = await embedder.embed(texts, never);
  expect(ollama.calls.length - before).toBe(4);
  expect(vectors).toHaveLength(100);
  expect(vectors[77]).toEqual((await embedder.embed(["text 77"], never))[0]);
});

test("error: a model that is not there, or a server that is not, is unavailable and says how to mend it", async () => {
  const missing = create({ model: "other" });
  await expect(missing.embed(["a"], never)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("ollama pull other"),
  });
  expect(await missing.readiness()).toMatchObject({
    ready: false,
    reason: expect.stringContaining("ollama pull other"),
  });
  const away = create({ host: "http://127.0.0.1:1" });
  await expect(away.embed(["a"], never)).rejects.toMatchObject({ code: "unavailable" });
  expect(await away.readiness()).toMatchObject({ ready: false });
});
