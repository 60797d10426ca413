import { expect, test } from "vitest";
import { assertAnchored } from "../testing/assert-anchored.ts";
import { useLlmShop } from "../testing/llm-shop.ts";
import { likelihoodIn } from "./future.ts";

const shop = useLlmShop({ coversAnything: true });

test("a thesis, factors and scenarios are anchored sentences, sorted under labels", async () => {
  const result = await shop.run("analyze", { topic: "tidal pumps" });
  const { data } = result;
  expect(data.thesis).not.toBeNull();
  expect(data.factors.map(({ direction }) => direction)).toContain("opposes");
  expect(data.scenarios.length).toBeGreaterThan(0);
  for (const { text, likelihood } of data.scenarios) expect(likelihoodIn(text)).toBe(likelihood);
  for (const { name } of [...data.factors, ...data.scenarios]) expect(name).toMatch(/tidal pumps/i);
  await assertAnchored(result, shop.sources.webPages);
});

test.each([
  ["Prices may fall.", "low"],
  ["Prices are likely to fall.", "medium"],
  ["The plant is to build 1,200 arms.", "high"],
  ["The plant builds 1,200 arms.", null],
])("%s is %s", (sentence, likelihood) => expect(likelihoodIn(sentence)).toBe(likelihood));

test("error: a topic that no page says anything of cannot be analyzed", async () => {
  shop.upstreams.play("searxng", "no-results");
  await expect(shop.run("analyze", { topic: "tidal pumps" })).rejects.toMatchObject({
    code: "tool_not_found",
  });
});
