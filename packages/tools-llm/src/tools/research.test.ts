import { expect, test } from "vitest";
import { assertAnchored } from "../testing/assert-anchored.ts";
import { useLlmShop } from "../testing/llm-shop.ts";

const shop = useLlmShop({ coversAnything: true });
const topic = "Northwind Robotics second plant";

test("a quick report has sections of anchored sentences, and tells how it was found", async () => {
  const result = await shop.run("research", { topic, depth: "Quick" });
  const { data, stages } = result;
  expect(data.depth).toBe("quick");
  expect(data.outline).toEqual(data.sections.map(({ title }) => title));
  expect(data.keyFindings.length).toBe(data.sections.length);
  expect(data.searchTrail.map(({ query }) => query)).toContain(topic);
  expect(data.budget.pages).toBe(stages.pages.read);
  expect(data.budget.pages).toBeLessThanOrEqual(6);
  await assertAnchored(result, shop.sources.webPages);
});

test("what is no depth is run as the most thorough one, which asks more", async () => {
  const { data } = await shop.run("research", { topic: "tidal pumps", depth: "deep" });
  expect(data.depth).toBe("comprehensive");
  expect(data.searchTrail.length).toBeGreaterThan(3);
});

test("where two sites give different figures of one thing, both are quoted side by side", async () => {
  const result = await shop.run("research", { topic: "tidal pumps", depth: "quick" });
  expect(result.data.contradictions).toHaveLength(1);
  const [{ text, citations }] = result.data.contradictions as [
    { text: string; citations: number[] },
  ];
  expect(text.match(/publications dealt with “tidal pumps”/g)).toHaveLength(2);
  expect(citations).toHaveLength(2);
  expect(result.analysis.text).toContain("## Where sources disagree");
  await assertAnchored(result, shop.sources.webPages);
});

test("error: a topic that no page says anything of has no report", async () => {
  shop.upstreams.play("searxng", "no-results");
  await expect(shop.run("research", { topic, depth: "quick" })).rejects.toMatchObject({
    code: "tool_not_found",
  });
});
