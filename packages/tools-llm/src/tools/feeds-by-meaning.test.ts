import { beforeAll, expect, test } from "vitest";
import { assertAnchored } from "../testing/assert-anchored.ts";
import { useLlmShop } from "../testing/llm-shop.ts";
import { useMiniLm } from "../testing/mini-lm.ts";

const stage = useMiniLm();
const shop = useLlmShop();
// Its weights are loaded before the clock of an answer runs.
beforeAll(async () => {
  await stage.models.embedder.embed(["The weights are there."], AbortSignal.timeout(120_000));
}, 120_000);

test("macro-dashboard by MiniLM: the commentary is of its figures", async () => {
  shop.models = stage.models;
  const result = await shop.run("macro-dashboard", { region: "US" });
  expect(result.analysis.sentences.length).toBeGreaterThan(0);
  await assertAnchored(result, shop.sources.webPages);
});

test("market-pulse by MiniLM: the commentary is of its figures and headlines", async () => {
  shop.models = stage.models;
  const result = await shop.run("market-pulse", { ticker: "NVDA" });
  expect(result.analysis.text).toMatch(/NVIDIA/);
  await assertAnchored(result, shop.sources.webPages);
});

test("social-sentiment by MiniLM: posts are quoted, and each theme has posts", async () => {
  shop.models = stage.models;
  const { analysis, data } = await shop.run("social-sentiment", { topic: "Ethereum" });
  expect(analysis.sentences.length).toBeGreaterThan(0);
  for (const { share, citations } of data.themes) {
    expect(share).toBeGreaterThan(0);
    expect(citations.length).toBeGreaterThan(0);
  }
});

test("regulatory-monitor by MiniLM: a note is of its document's own abstract", async () => {
  shop.models = stage.models;
  const { analysis, data } = await shop.run("regulatory-monitor", {
    topic: "digital asset custody",
  });
  const noted = data.items.filter(({ impact }) => impact !== null);
  expect(noted.length).toBeGreaterThan(0);
  for (const { abstract, impact } of noted) expect(abstract).toContain(impact!.text);
  expect(analysis.sentences.length).toBeGreaterThan(0);
});
