import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { embedderContract } from "../testing/embedder-contract.ts";
import { cosine } from "../unit-vector.ts";
import { createMiniLmEmbedder } from "./minilm-embedder.ts";

const folder = join(tmpdir(), "coinslot-models");
const create = ({ waiting }: { waiting: number }) =>
  createMiniLmEmbedder({ folder, threads: 1, waiting });
const never = new AbortController().signal;

embedderContract(create);

describe("MiniLM means what its publisher's engine means", () => {
  const embedder = create({ waiting: 100 });
  afterAll(() => embedder.close());

  // The cosines are those of @lat.md/embed 0.2.0, an engine that shares no code with llama.cpp.
  test.each([
    ["a paraphrase", "RATE", "The policy rate was left unchanged at 4.5%.", 0.529],
    ["what has nothing to do with it", "RATE", "Bananas ripen faster in a paper bag.", 0.0546],
    ["a question and its answer", "RATE", "How high is the central bank's rate?", 0.7099],
    [
      "roles that are swapped",
      "Sony sued Nintendo over a patent for a game controller.",
      "Nintendo sued Sony over a patent for a game controller.",
      0.9981,
    ],
  ])("%s", async (_kind, first, second, expected) => {
    const left = first === "RATE" ? "The central bank held its rate at 4.50 percent." : first;
    const [one, other] = await embedder.embed([left, second], never);
    expect(Math.abs(cosine(one!, other!) - expected)).toBeLessThan(0.001);
  });

  test("the marks of the vocabulary are words like any others in a text", async () => {
    const [plain, marked] = await embedder.embed(["a rate", "[CLS] a rate [SEP] [SEP]"], never);
    expect(cosine(plain!, marked!)).toBeLessThan(0.95);
  });
});

test("error: where nothing can be written it is unavailable, and says why", async () => {
  const below = join(fileURLToPath(import.meta.url), "models");
  const embedder = createMiniLmEmbedder({ folder: below, threads: 1, waiting: 1 });
  await expect(embedder.embed(["a"], never)).rejects.toMatchObject({ code: "unavailable" });
  expect(await embedder.readiness()).toMatchObject({
    ready: false,
    reason: expect.stringContaining("ENOTDIR"),
  });
  await embedder.close();
});
