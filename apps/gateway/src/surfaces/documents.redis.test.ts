import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
  checkEndpointSchema,
  discoverOriginSchema,
  getOpenAPI,
  getWarningsForL2,
  getWarningsForL3,
  getWarningsForL4,
  getWarningsForOpenAPI,
  checkL2ForOpenAPI,
  checkL4ForOpenAPI,
  isOpenApiParseFailure,
} from "@agentcash/discovery";
import type { Examination } from "@coinslot/doctor";
import { operations } from "@coinslot/tools-schema";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "@coinslot/sandbox";
import { openShop, type ShopFloor } from "../testing/shop-floor.ts";

const data = { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 };

let shop: ShopFloor;
beforeAll(async () => {
  const port = await freePort();
  // What documents call it is where it is, as in a real shop.
  const settings = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  shop = await openShop({ hash: async () => ({ data }) }, { settings });
});
afterAll(() => shop.close());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(shop.url + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

/** Where each of the shop's documents is found from the first. */
const documents = [
  "/openapi.json",
  "/llms.txt",
  "/errors.md",
  "/.well-known/x402",
  "/.well-known/api-catalog",
  "/.well-known/agent-card.json",
  "/.well-known/ai-catalog.json",
  "/mcp/server-card",
  "/server.json",
  "/.well-known/agent-skills/index.json",
  "/.well-known/agent-skills/coinslot/SKILL.md",
  "/robots.txt",
  "/sitemap.xml",
];

/** Every address of ours that a text names, as it would be followed. */
const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/https?:\/\/[^\s"'<>()`\\,]+/g)]
    .map(([link]) => link.replace(/[.;:]+$/, ""))
    .filter((link) => link.startsWith(shop.url) && !link.includes("…"));

const paid = new Set(operations.map(({ path }) => path));

/** The endpoint of MCP takes no GET. */
const isFollowed = (link: string): boolean => new URL(link).pathname !== "/mcp";

const methodOf = (path: string): string =>
  operations.find((operation) => operation.path === path)?.method ?? "GET";

test("each document is served, says its form, and is not sent twice to whoever has it", async () => {
  for (const path of documents) {
    const { status, headers, text } = await get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text.length).toBeGreaterThan(20);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    const again = await get(path, {
      "if-none-match": headers.get("etag")!,
      // Else fetch adds one that asks for the whole.
      "cache-control": "max-age=0",
    });
    expect([again.status, again.text]).toEqual([304, ""]);
  }
});

test("every link in every document leads to an answer: a file, a page, or a price", async () => {
  const sitemap = linksIn((await get("/sitemap.xml")).text);
  const texts = sitemap.filter((link) => link.includes("/tools/")).map((link) => `${link}.md`);
  const seen = new Set<string>();
  const queue = [...documents.map((path) => shop.url + path), ...texts];
  for (let link = queue.pop(); link !== undefined; link = queue.pop()) {
    if (seen.has(link) || !isFollowed(link)) continue;
    seen.add(link);
    const { pathname } = new URL(link);
    const answer = await fetch(link, { method: methodOf(pathname) });
    const text = await answer.text();
    const wanted = paid.has(pathname) ? [402] : [200];
    // Workers are missing on this floor, and the health page says so.
    expect(pathname === "/health/ready" ? [200] : wanted, link).toContain(answer.status);
    const isText = !answer.headers.get("content-type")!.includes("html");
    if (isText && !paid.has(pathname) && pathname !== "/catalog/search")
      queue.push(...linksIn(text));
  }
  expect(seen.size).toBeGreaterThan(operations.length * 2 + texts.length);
});

test("the page of a tool is its text for whoever asks for Markdown, and a page for people", async () => {
  const markdown = await get("/tools/hash", { accept: "text/markdown" });
  expect(markdown.headers.get("content-type")).toMatch("text/markdown");
  expect(markdown.text).toBe((await get("/tools/hash.md")).text);
  for (const accept of ["text/html,application/xhtml+xml,*/*;q=0.8", "*/*"]) {
    const page = await get("/tools/hash", { accept });
    expect(page.headers.get("content-type")).toMatch("text/html");
    expect(page.headers.get("vary")).toMatch(/accept/i);
    expect(page.headers.get("link")).toContain("/tools/hash.md");
  }
  expect((await get("/tools/nothing", { accept: "text/markdown" })).status).toBe(404);
});

test("each interface of the A2A card answers 402", async () => {
  const card = JSON.parse((await get("/.well-known/agent-card.json")).text) as {
    supportedInterfaces: { url: string }[];
  };
  for (const { url } of card.supportedInterfaces) {
    const answer = await fetch(url, { method: methodOf(new URL(url).pathname) });
    await answer.body?.cancel();
    expect([url, answer.status, answer.headers.has("payment-required")]).toEqual([url, 402, true]);
  }
});

test("`npm run doctor` has nothing to mend", async () => {
  const script = fileURLToPath(new URL("../../../../scripts/doctor.mjs", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, shop.url, "--json"]);
  const { operations: examined, findings } = JSON.parse(stdout) as Examination;
  expect([examined.length, findings]).toEqual([operations.length, []]);
});

describe("@agentcash/discovery", () => {
  test("finds every operation with its price", async () => {
    const found = await discoverOriginSchema({ target: shop.url });
    if (!found.found) throw new Error("nothing was discovered");
    const sold = found.endpoints.filter(({ authMode }) => authMode === "paid");
    expect(sold.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      operations.map(({ id }) => id as string).toSorted(),
    );
  });

  test("has nothing to say against the document", async () => {
    const source = (await getOpenAPI(shop.url))._unsafeUnwrap();
    if (!source || isOpenApiParseFailure(source)) throw new Error("the document is not read");
    expect([
      ...getWarningsForOpenAPI(source),
      ...getWarningsForL2(checkL2ForOpenAPI(source)),
      ...getWarningsForL4(checkL4ForOpenAPI(source)),
    ]).toEqual([]);
  });

  test("has nothing to say against any operation, asked as it is sold", async () => {
    for (const { path, method } of operations) {
      const checked = await checkEndpointSchema({ url: shop.url + path, probe: true });
      if (!checked.found) throw new Error(`${path} is not found`);
      const advisory = checked.advisories.find((one) => one.method === method);
      expect(getWarningsForL3(advisory as Parameters<typeof getWarningsForL3>[0]), path).toEqual(
        [],
      );
    }
  });
});
