import { createPublication } from "@coinslot/documents";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenApp, openApp } from "../testing/open-app.ts";
import { shop } from "../testing/shop.ts";
import { catalogSurface } from "./catalog.ts";
import { catalogSearchSurface } from "./catalog-search.ts";

const publication = createPublication({
  baseUrl: shop.publicUrl,
  networkLabel: shop.network.label,
  networkId: shop.network.id,
  chainId: shop.network.chainId,
  payTo: shop.payTo,
  asset: shop.network.asset,
  facilitatorV2: shop.facilitatorUrl,
});

let app: OpenApp;
beforeAll(async () => {
  app = await openApp([catalogSurface(publication.catalog), catalogSearchSurface(publication)]);
});
afterAll(() => app.close());

test("a search answers entries of the catalog with a score, and has the catalog's headers", async () => {
  const [found, catalog] = await Promise.all([
    app.get("/catalog/search?q=10-K&limit=1"),
    app.get("/catalog"),
  ]);
  const [entry] = publication.catalog.tools.filter(({ slug }) => slug === "sec-filing-analyzer");
  expect(JSON.parse(found.text)).toEqual({
    query: "10-K",
    count: 1,
    results: [{ ...entry, score: expect.any(Number) as number }],
  });
  for (const name of ["content-type", "cache-control", "access-control-allow-origin"])
    expect(found.headers.get(name)).toBe(catalog.headers.get(name));
  expect(found.headers.get("cache-control")).toBe("public, max-age=60");
});

test("without parameters it is the whole catalog, with score 0", async () => {
  const { text } = await app.get("/catalog/search");
  const { query, count, results } = JSON.parse(text) as Record<string, unknown>;
  expect([query, count]).toEqual(["", publication.catalog.tools.length]);
  expect(results).toEqual(
    JSON.parse(JSON.stringify(publication.catalog.tools.map((tool) => ({ ...tool, score: 0 })))),
  );
});

test("error: what does not fit is a problem that names it, and nothing was charged", async () => {
  const { status, headers, text } = await app.get("/catalog/search?maxprice=1&limit=0");
  expect(status).toBe(400);
  expect(headers.get("content-type")).toMatch("application/problem+json");
  expect(JSON.parse(text)).toMatchObject({
    code: "invalid_input",
    retry: "fix-request",
    charged: false,
    issues: [{ path: "maxprice" }, { path: "limit" }],
  });
});
