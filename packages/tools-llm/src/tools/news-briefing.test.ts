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

test("error: a topic without reports has no briefing", async () => {
  await expect(run("xylophone zeppelin quagmire")).rejects.toMatchObject({
    code: "tool_not_found",
  });
});
