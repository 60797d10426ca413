import { tools, type ToolDefinition } from "@coinslot/tools-schema";
import { describe, expect, test } from "vitest";
import { createDataTools } from "./create-data-tools.ts";
import { useDataShop } from "./testing/data-shop.ts";

const shop = useDataShop();
type DataTools = ReturnType<typeof createDataTools>;

const sold = Object.values<ToolDefinition>(tools).filter(({ queue }) => queue === "data");
const slugs = sold.map(({ slug }) => slug as keyof DataTools);
const ready = Object.fromEntries(slugs.map((slug) => [slug, true]));
const readinessOf = (dataTools: DataTools) =>
  Object.fromEntries(Object.entries(dataTools).map(([slug, { isReady }]) => [slug, isReady()]));

const examples = slugs.flatMap((slug) => {
  const { v1, v2 } = (tools[slug] as ToolDefinition).operations;
  return [
    ...v1.examples.map(({ input }) => [slug, 1, input] as const),
    ...(v2?.examples ?? []).map(({ input }) => [slug, 2, input] as const),
  ];
});

test("every data tool has a handler, and no other", () => {
  expect(Object.keys(createDataTools(shop.sources)).toSorted()).toEqual(slugs.toSorted());
});

test.each(examples)("%s, version %i, answers its example %j", async (slug, version, input) => {
  const { sources, warnings } = await shop.run(slug, input, version);
  expect(sources).not.toHaveLength(0);
  expect(warnings.map(({ code }) => code)).toEqual(["SIMULATED"]);
});

describe("readiness", () => {
  test("a tool is ready while one of its providers is", async () => {
    expect(readinessOf(createDataTools(shop.sources))).toEqual(ready);
    shop.upstreams.play("sec", "rate-limited-seconds");
    await expect(shop.run("edgar-company-lookup", { ticker: "AAPL" })).rejects.toMatchObject({
      code: "upstream_rate_limited",
    });
    expect(readinessOf(createDataTools(shop.sources))).toEqual({
      ...ready,
      "edgar-company-lookup": false,
    });
    shop.clock.now += 120_000;
    expect(readinessOf(createDataTools(shop.sources))["edgar-company-lookup"]).toBe(true);
  });
});

describe("without any unlicensed provider", () => {
  const licensed = useDataShop({ UNLICENSED_PROVIDERS: "none" });

  test("quotes and coins are not sold, all else is", () => {
    const unsold = { "stock-quote": false, "crypto-price": false };
    expect(readinessOf(createDataTools(licensed.sources))).toEqual({ ...ready, ...unsold });
  });

  test("a search is of Wikipedia alone, names its licence, and is partial", async () => {
    const { sources, partial } = await licensed.run("search", { q: "EIP-3009 nonce" });
    expect(sources.map(({ attribution }) => attribution)).toEqual(["Wikipedia, CC BY-SA 4.0"]);
    expect(partial).toBe(true);
  });
});
