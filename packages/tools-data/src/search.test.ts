import { expect, test } from "vitest";
import { useDataShop } from "./testing/data-shop.ts";

const shop = useDataShop();
const run = (q: string) => shop.run("search", { q });

test("results are the world's pages, ranked, each with its engines", async () => {
  const { data, partial } = await run("EIP-3009 transferWithAuthorization");
  expect(data.query).toBe("EIP-3009 transferWithAuthorization");
  expect(data.results.map(({ rank }) => rank)).toEqual(data.results.map((_, index) => index + 1));
  expect(data.totalReturned).toBe(data.results.length);
  const page = shop.upstreams.world.pages.find(
    ({ url }) => url === "https://payments-primer.example/eip-3009-explained",
  )!;
  const found = data.results.find(({ url }) => url === page.url)!;
  expect(found).toMatchObject({
    title: page.title,
    snippet: `${page.description} …`,
    displayUrl: "payments-primer.example/eip-3009-explained",
    publishedAt: page.publishedAt!.slice(0, 10),
  });
  expect(found.engines).toContain(found.engine);
  expect(partial).toBe(false);
});

test("engines are told with what they found, also those that failed", async () => {
  shop.upstreams.play("searxng", "some-engines-down");
  const { data } = await run("northwind");
  const statuses = Object.fromEntries(data.engines.map(({ name, status }) => [name, status]));
  expect(statuses).toMatchObject({ duckduckgo: "error", brave: "suspended", mojeek: "ok" });
  expect(data.suggestions).toEqual(["northwind explained", "northwind example"]);
});

test("no results of engines that work is a result", async () => {
  const { data, warnings } = await run("xylophone zeppelin quagmire");
  expect(data).toMatchObject({ results: [], totalReturned: 0 });
  expect(warnings.map(({ code }) => code)).toEqual(["SIMULATED"]);
});

test("when the engines are blocked smaller indexes answer, and the result says so", async () => {
  shop.upstreams.play("searxng", "engines-down");
  const { data, sources, warnings, partial } = await run("EIP-3009 nonce");
  expect(sources.map(({ id, name, attribution }) => [id, name, attribution])).toEqual([
    [1, "Wikipedia (simulated)", "Wikipedia, CC BY-SA 4.0"],
    [2, "Marginalia Search (simulated)", "Marginalia Search, CC BY-NC-SA 4.0"],
  ]);
  expect(data.results.length).toBeGreaterThan(2);
  expect(warnings).toContainEqual({
    code: "SOURCE_UNAVAILABLE",
    message: "SearXNG did not answer; Wikipedia was used.",
    sourceId: null,
  });
  expect(warnings.map(({ code }) => code)).toContain("PARTIAL");
  expect(partial).toBe(true);
});

test("error: nothing found by anybody because all are blocked is not 'no results'", async () => {
  shop.upstreams.play("searxng", "engines-down");
  shop.upstreams.play("wikipedia", "forbidden");
  shop.upstreams.play("marginalia", "html-instead");
  await expect(run("kettle")).rejects.toMatchObject({ code: "upstream_blocked" });
});
