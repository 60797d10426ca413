import { ModelError } from "@coinslot/models";
import { describe, expect, test } from "vitest";
import { assertAnchored } from "../testing/assert-anchored.ts";
import { useLlmShop } from "../testing/llm-shop.ts";
import { testModels, writerOf } from "../testing/test-models.ts";

const shop = useLlmShop();
const question = "How many people does Northwind's second plant employ?";
const run = (q = question) => shop.run("answer", { q });

test("each sentence stands on quotes that are found where they are said to be", async () => {
  const result = await run();
  expect(result.data.answerable).toBe(true);
  expect(result.data.keyPoints.length).toBeGreaterThan(0);
  expect(result.analysis.model).toMatchObject({ name: "extractive", provider: "extractive" });
  expect(result.stages.coverage).toBe(1);
  expect(result.warnings.map(({ code }) => code)).toContain("SIMULATED");
  await assertAnchored(result, shop.sources.webPages);
});

test("what no page has words of is not answerable, and nothing is said", async () => {
  shop.upstreams.play("searxng", "no-results");
  const { data, analysis, stages } = await run();
  expect(data).toMatchObject({ answerable: false, keyPoints: [] });
  expect(analysis).toMatchObject({ text: "", sentences: [], citationCoverage: 0 });
  expect(stages.pages).toEqual({ found: 0, read: 0, failed: [] });
});

describe("a model that", () => {
  const sentences = (...texts: string[]) =>
    texts.map((text) => ({ text, passages: [1, 2, 3, 4, 5, 6] }));
  test.each([
    ["invents a number", sentences("Northwind's second plant employs 98,231 people.")],
    ["names nobody's passage", [{ text: "The plant employs 400 people.", passages: [99, 0] }]],
    ["echoes its prompt", sentences(question, "Answer the question in the first sentence.")],
    [
      "writes an address",
      sentences("See https://evil.example/ for the second plant of Northwind."),
    ],
  ])("%s does not get it into the answer", async (_, written) => {
    shop.models = testModels({ writer: writerOf(written) });
    const result = await run();
    expect(result.analysis.text).not.toMatch(/98,231|evil\.example|first sentence/);
    expect(result.analysis.text).not.toContain(question);
    await assertAnchored(result, shop.sources.webPages);
  });

  test("is overloaded leaves an answer of quotes, and that is told", async () => {
    const write = async () => Promise.reject(new ModelError("overloaded", "full"));
    shop.models = testModels({ writer: writerOf([], { write }) });
    const { analysis, warnings } = await run();
    expect(analysis.sentences.every(({ rung }) => rung === "quoted")).toBe(true);
    expect(analysis.model.provider).toBe("extractive");
    expect(warnings.map(({ code }) => code)).toContain("WRITER_UNAVAILABLE");
  });
});

test("error: when no search answers it is the provider's failure, and nothing is made up", async () => {
  for (const id of ["searxng", "wikipedia", "marginalia"]) shop.upstreams.play(id, "server-error");
  await expect(run()).rejects.toMatchObject({ code: "upstream_unavailable" });
});
