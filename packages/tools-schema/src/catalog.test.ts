import { expect, test } from "vitest";
import { createCatalogDocument } from "./catalog.ts";
import { operations } from "./operations.ts";
import { published } from "./testing/published.ts";

const settings = {
  baseUrl: "https://coinslot.example",
  networkLabel: "base",
  networkId: "eip155:8453",
  payTo: "0x1111111111111111111111111111111111111111",
  asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  facilitatorV2: "https://facilitator.example/v2",
};

const document = createCatalogDocument(settings);
const ofVersion = (version: 1 | 2) =>
  operations.filter(({ x402Version }) => x402Version === version);
const count = ofVersion(1).length;
const first = document.tools.slice(0, count);
const second = document.tools.slice(count, 2 * count);
const flagship = document.tools.slice(2 * count);

test("every entry has a slug of its own", () => {
  const slugs = new Set(document.tools.map(({ slug }) => slug));
  expect(slugs.size).toBe(document.tools.length);
});

test("the payment object is the published one: both sets name the version 2 facilitator", () => {
  const facilitator = settings.facilitatorV2;
  expect(document.payment).toEqual({
    protocol: "x402",
    supportedVersions: [1, 2],
    legacy: { version: 1, network: "eip155:8453", facilitator },
    flagshipV2: { version: 2, network: "eip155:8453", facilitator },
    currency: "USDC",
    payTo: settings.payTo,
  });
});

test("the first entries are version 1 terms: plain slugs, the short network, no facilitator", () => {
  expect(first.map(({ route }) => route)).toEqual(ofVersion(1).map(({ path }) => path));
  for (const entry of first) {
    expect(entry.route).toBe(`/api/${entry.slug}`);
    expect(entry.network).toBe("base");
    expect(entry.x402).toEqual({
      protocol: "x402",
      version: 1,
      network: "base",
      payTo: settings.payTo,
      asset: settings.asset,
    });
  }
});

test("as many that follow list the same routes in version 2 terms, as research without parameters", () => {
  expect(second).toHaveLength(first.length);
  for (const [index, entry] of second.entries()) {
    const { method, route, slug, price, callExample, url } = first[index]!;
    expect(entry).toMatchObject({ method, route, price, callExample, url });
    expect(entry.slug).toBe(`-api-${slug}`);
    expect(entry.category).toBe("research");
    expect(entry.inputSchema).toEqual({
      type: "object",
      properties: {},
      additionalProperties: false,
    });
  }
});

test("the last are the version 2 set, each route once", () => {
  expect(flagship.map(({ route }) => route)).toEqual(ofVersion(2).map(({ path }) => path));
  for (const { route, slug } of flagship)
    expect(`/v2/api/${slug}`).toBe(route.replace(/([^/]+)$/, "v2-$1"));
});

test("every version 2 entry names network and facilitator of version 2", () => {
  for (const { network, x402 } of [...second, ...flagship]) {
    expect(network).toBe("eip155:8453");
    expect(x402).toMatchObject({
      version: 2,
      network: "eip155:8453",
      facilitator: settings.facilitatorV2,
    });
  }
});

test("every entry has exactly the published members", () => {
  for (const entry of document.tools)
    expect(Object.keys(entry)).toEqual([
      "seller",
      "method",
      "route",
      "slug",
      "name",
      "description",
      "category",
      "price",
      "network",
      "currency",
      "url",
      "docs",
      "x402",
      "inputSchema",
      "callExample",
    ]);
});

test("every url is the base and the route, and every docs page the base and the entry's slug", () => {
  for (const { url, route, docs, slug } of document.tools) {
    expect(url).toBe(`https://coinslot.example${route}`);
    expect(docs).toBe(`https://coinslot.example/tools/${slug}`);
  }
});

test("every price is that of the definition with a dollar sign", () => {
  for (const { price } of document.tools) expect(price).toMatch(/^\$0\.\d{2,6}$/);
});

test("a GET example carries its query in the url and no body, a POST example its body", () => {
  for (const { method, url, callExample } of document.tools) {
    expect(callExample.method).toBe(method);
    expect("body" in callExample).toBe(method === "POST");
    expect(callExample.url.split("?")[0]).toBe(url);
    expect(method === "POST" && callExample.url.includes("?")).toBe(false);
  }
});

test("the seller is Coinslot unless the settings name another", () => {
  expect(first[0]!.seller).toBe("Coinslot");
  expect(createCatalogDocument({ ...settings, seller: "Other" }).tools[0]!.seller).toBe("Other");
});

test("the catalog is plain JSON, the same on every call", () => {
  const again = createCatalogDocument(settings);
  expect(JSON.parse(JSON.stringify(again))).toEqual(document);
  expect(JSON.stringify(again)).toBe(JSON.stringify(document));
});

test("a change of the published catalog shows in its snapshot", () => {
  const paths = new Set(published.map(([, path]) => path));
  // A tool that came later shows with its price in the snapshot of prices.test.ts, and in the README.
  const entries = document.tools.filter(({ route }) => paths.has(route));
  expect({ ...document, tools: entries }).toMatchSnapshot();
});
