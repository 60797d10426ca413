import { expect, test } from "vitest";
import { assertAnchored } from "../testing/assert-anchored.ts";
import { useLlmShop } from "../testing/llm-shop.ts";

const shop = useLlmShop();
const run = (topic = "Northwind Robotics") => shop.run("news-briefing", { topic });

test("stories are reports merged, each told in anchored sentences", async () => {
  const result = await run();
  const { data } = result;
  expect(data.stories.length).toBeGreaterThan(0);
  expect(data.articleCount).toBeGreaterThanOrEqual(data.stories.length);
  const outlets = data.stories.map((story) => story.outlets);
  expect(outlets).toEqual(outlets.toSorted((one, other) => other - one));
  expect(data.keyTakeaways.length).toBeGreaterThan(0);
  await assertAnchored(result, shop.sources.webPages);
});

test("each story has the tone of its reports, and the briefing that of all of them", async () => {
  const { data } = await run("Ethereum");
  const tones = Object.fromEntries(
    data.stories.map(({ headline, sentimentScore }) => [headline, sentimentScore!]),
  );
  expect(tones["Ethereum staking queue shrinks to four days (simulated)"]).toBeGreaterThan(-0.05);
  expect(tones["Exchange outage leaves Ethereum traders angry (simulated)"]).toBeLessThan(-0.05);
  const { n, distribution, score } = data.sentiment!;
  expect(n).toBe(data.articleCount);
  expect(Object.values(distribution).reduce((sum, count) => sum + count, 0)).toBe(n);
  // Each of these stories has one report, so that the whole is the mean of the parts.
  expect(data.articleCount).toBe(data.stories.length);
  const scores = Object.values(tones);
  expect(score).toBeCloseTo(scores.reduce((sum, tone) => sum + tone, 0) / scores.length, 3);
});

test("error: a topic without reports has no briefing", async () => {
  await expect(run("xylophone zeppelin quagmire")).rejects.toMatchObject({
    code: "tool_not_found",
  });
});
