import { expect, test } from "vitest";
import { assertAnchored } from "../testing/assert-anchored.ts";
import { newsProviders, useLlmShop } from "../testing/llm-shop.ts";
import { companyTopic } from "./market/company-topic.ts";

const shop = useLlmShop();
const run = (ticker = "AAPL") => shop.run("market-pulse", { ticker });

test("quote and indicators are the world's, worked out here apart from the tool", async () => {
  const { data } = await run();
  const { world } = shop.upstreams;
  const closes = world.barsOf("AAPL").map(({ closeCents }) => closeCents / 100);
  const last = world.runningBarOf("AAPL")!.closeCents / 100;
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(data.quote.last).toBeCloseTo(last, 8);
  expect(data.technicals.sma20).toBeCloseTo(mean(closes.slice(-20)), 3);
  expect(data.technicals.sma200).toBeCloseTo(mean(closes.slice(-200)), 3);
  const year = world.barsOf("AAPL").slice(-250);
  expect(data.technicals.week52High).toBe(Math.max(...year.map((one) => one.highCents)) / 100);
  expect(data.technicals.week52Low).toBe(Math.min(...year.map((one) => one.lowCents)) / 100);
  const volumes = year.map(({ volume }) => volume);
  const ratio = volumes.at(-1)! / mean(volumes.slice(-21, -1));
  expect(data.technicals.volumeRatio20d).toBeCloseTo(ratio, 3);
});

test("each indicator is a fact with its formula, as of the last closed session", async () => {
  const { data } = await run();
  expect(data.facts).toHaveLength(11);
  for (const { formula, asOf, method } of data.facts) {
    expect(formula).not.toBeNull();
    expect([asOf, method]).toEqual(["2026-11-19", "computed"]);
  }
});

test("headlines are the world's, and the tone is theirs by the lexicon", async () => {
  const { data } = await run();
  expect(data.news.length).toBeGreaterThan(1);
  for (const { title } of data.news) expect(title).toMatch(/Apple/);
  expect(data.analystSentiment).toMatchObject({ basis: "headlines", n: data.news.length });
});

test("the commentary rests on figures in sentences and on headlines", async () => {
  const result = await run("NVDA");
  expect(result.analysis.sentences.length).toBeGreaterThan(1);
  await assertAnchored(result, shop.sources.webPages);
});

test("without news the figures are delivered, and what is missing is said", async () => {
  for (const id of newsProviders) shop.upstreams.play(id, "server-error");
  const { partial, warnings, data } = await run();
  expect(partial).toBe(true);
  expect(data.news).toEqual([]);
  expect(data.analystSentiment).toBeNull();
  expect(warnings.map(({ message }) => message)).toContain("No provider of news answered.");
});

test("error: a ticker that nobody lists is not found", async () => {
  await expect(run("QQQQQ")).rejects.toMatchObject({ code: "tool_not_found" });
});

test.each([
  ["NVIDIA CORP Common Stock", "NVDA", "NVIDIA"],
  ["Apple Inc.", "AAPL", "Apple"],
  ["BERKSHIRE HATHAWAY INC", "BRK-B", "BERKSHIRE HATHAWAY"],
  [null, "NWX", "NWX"],
])("news write %j as %s's %s", (name, symbol, topic) => {
  expect(companyTopic(name, symbol)).toBe(topic);
});
