import { tools, type ToolDefinition } from "@coinslot/tools-schema";
import { describe, expect, test } from "vitest";
import { createDataHandlers, readinessOf } from "./create-data-handlers.ts";
import { useDataShop } from "./testing/data-shop.ts";

const shop = useDataShop();
type Slug = keyof ReturnType<typeof createDataHandlers>;

const built: readonly Slug[] = [
  "crypto-price",
  "domain-trust-score",
  "edgar-company-lookup",
  "extract",
  "gas-snapshot",
  "search",
  "stock-quote",
  "treasury-yield-curve",
  "whois",
];
const examples = built.flatMap((slug) => {
  const { v1, v2 } = (tools[slug] as ToolDefinition).operations;
  return [
    ...v1.examples.map(({ input }) => [slug, 1, input] as const),
    ...(v2?.examples ?? []).map(({ input }) => [slug, 2, input] as const),
  ];
});

test("these tools have handlers, and all are sold by the data queue", () => {
  expect(Object.keys(createDataHandlers(shop.sources)).toSorted()).toEqual(built);
  expect(new Set(built.map((slug) => tools[slug].queue))).toEqual(new Set(["data"]));
});

test.each(examples)("%s, version %i, answers its example %j", async (slug, version, input) => {
  const { sources, warnings } = await shop.run(slug, input, version);
  expect(sources).not.toHaveLength(0);
  expect(warnings.map(({ code }) => code)).toEqual(["SIMULATED"]);
});

describe("readiness", () => {
  test("a tool is ready while one of its providers is", async () => {
    const ready = Object.fromEntries(built.map((slug) => [slug, true]));
    expect(readinessOf(shop.sources)).toEqual(ready);
    shop.upstreams.play("sec", "rate-limited-seconds");
    await expect(shop.run("edgar-company-lookup", { ticker: "AAPL" })).rejects.toMatchObject({
      code: "upstream_rate_limited",
    });
    expect(readinessOf(shop.sources)).toEqual({ ...ready, "edgar-company-lookup": false });
    shop.clock.now += 120_000;
    expect(readinessOf(shop.sources)["edgar-company-lookup"]).toBe(true);
  });
});

describe("without any unlicensed provider", () => {
  const licensed = useDataShop({ UNLICENSED_PROVIDERS: "none" });

  test("quotes and coins are not sold, all else is", () => {
    const ready = Object.fromEntries(built.map((slug) => [slug, true]));
    const unsold = { "stock-quote": false, "crypto-price": false };
    expect(readinessOf(licensed.sources)).toEqual({ ...ready, ...unsold });
  });

  test("a search is of Wikipedia alone, names its licence, and is partial", async () => {
    const { sources, partial } = await licensed.run("search", { q: "EIP-3009 nonce" });
    expect(sources.map(({ attribution }) => attribution)).toEqual(["Wikipedia, CC BY-SA 4.0"]);
    expect(partial).toBe(true);
  });
});
