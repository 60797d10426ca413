import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshPayment, openShop, type ShopFloor } from "../testing/shop-floor.ts";

const adminToken = "a-token-of-the-operator-of-24";
const hash = "POST /api/hash";

let shop: ShopFloor;
beforeAll(async () => {
  const data = { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 };
  shop = await openShop(
    { hash: async () => ({ data }) },
    { settings: { ADMIN_TOKEN: adminToken } },
  );
  for (let sale = 0; sale < 3; sale += 1) await shop.buy(freshPayment());
}, 60_000);
afterAll(() => shop?.close());

const page = async (path: string, headers: Record<string, string> = { accept: "text/html" }) => {
  const response = await fetch(shop.url + path, { headers });
  return { response, html: await response.text() };
};

describe("GET /books", () => {
  test("is the sums in all and per operation, and every sale", async () => {
    // An answer is on its way to the buyer before its delivery is written down.
    await expect
      .poll(async () => (await shop.get("/books")).body["total"])
      .toMatchObject({ delivered: { number: 3 } });
    const { status, headers, body } = await shop.get("/books");
    expect([status, headers.get("vary")]).toEqual([200, "Accept"]);
    const sums = {
      settled: { number: 3, units: "3000", usd: "0.003" },
      delivered: { number: 3, units: "3000", usd: "0.003" },
      owed: { number: 0, units: "0", usd: "0" },
      refunded: { number: 0, units: "0", usd: "0" },
      undecided: { number: 0, units: "0", usd: "0" },
    };
    expect(body).toMatchObject({
      network: "eip155:8453",
      asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
      decimals: 6,
      total: sums,
      operations: [{ operation: hash, tool: "hash", ...sums }],
      next: null,
    });
    const sales = body["sales"] as Record<string, unknown>[];
    expect(sales.map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(sales[0]).toMatchObject({
      operation: hash,
      counted: "delivered",
      amount: "1000",
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      refund: null,
    });
    // Whoever reads this must not be able to collect.
    expect(JSON.stringify(sales)).not.toContain("token");
  });

  test("is read page by page", async () => {
    const first = (await shop.get("/books?limit=2")).body;
    expect(first["next"]).toBe("/books?before=2&limit=2");
    const second = (await shop.get(String(first["next"]))).body;
    expect(second).toMatchObject({ sales: [{ number: 1 }], next: null });
  });

  test.each(["?limit=0", "?limit=1001", "?before=x", "?offset=1", "?before="])(
    "error: %s is 400",
    async (query) => {
      expect(await shop.get(`/books${query}`)).toMatchObject({
        status: 400,
        body: { code: "invalid_input", charged: false },
      });
    },
  );

  test("is a page for who asks for HTML, and JSON for who asks for anything", async () => {
    const { response, html } = await page("/books");
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    for (const part of ["<h1>The books</h1>", "$0.003", hash]) expect(html).toContain(part);
    const { response: any } = await page("/books", { accept: "*/*" });
    expect(any.headers.get("content-type")).toMatch(/^application\/json/);
  });
});

test("GET /dashboard draws what was earned and how long it took", async () => {
  // Hits are written once a second.
  await expect
    .poll(async () => (await page("/dashboard")).html)
    .toMatch(/<td class="number">\d+ ms/);
  const { response, html } = await page("/dashboard");
  expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
  for (const part of ["<dd>$0.003</dd>", "3 (100%)", "<svg", hash]) expect(html).toContain(part);
  const script = /src="(\/assets\/refresh-\w+\.js)"/.exec(html)?.[1];
  expect((await fetch(shop.url + script)).headers.get("content-type")).toMatch(/^text\/javascript/);
});

describe("the operator's board of the queues", () => {
  const basic = `Basic ${Buffer.from(`any:${adminToken}`).toString("base64")}`;
  const ask = (path: string, authorization: string | undefined, method = "GET") =>
    fetch(`${shop.url}/admin/queues${path}`, {
      method,
      headers: authorization === undefined ? {} : { authorization },
    });

  test.each([undefined, "Bearer wrong", "Basic d3Jvbmc6d3Jvbmc=", `Basic ${adminToken}`])(
    "asks for the token where %j is sent",
    async (authorization) => {
      const { status, headers } = await ask("", authorization);
      expect([status, headers.get("www-authenticate")]).toEqual([
        401,
        'Basic realm="admin", charset="UTF-8"',
      ]);
      expect((await ask("/api/queues", authorization)).status).toBe(401);
    },
  );

  test.each([basic, `Bearer ${adminToken}`])("is shown to who has it", async (authorization) => {
    const { status, headers } = await ask("/", authorization);
    expect([status, headers.get("content-security-policy")]).toEqual([
      200,
      expect.stringContaining("default-src 'self'"),
    ]);
    const queues = (await (await ask("/api/queues", authorization)).json()) as {
      queues: { name: string; readOnlyMode: boolean }[];
    };
    expect(queues.queues.map(({ name, readOnlyMode }) => [name, readOnlyMode])).toEqual([
      ["util", true],
      ["util-heavy", true],
      ["data", true],
      ["llm", true],
    ]);
  });

  test("only looks: nothing is run again or thrown away by it", async () => {
    const { status } = await ask("/api/queues/util/pause", basic, "PUT");
    expect(status).toBeGreaterThanOrEqual(400);
    expect(
      (await ask("/api/queues/util/clean/completed", basic, "PUT")).status,
    ).toBeGreaterThanOrEqual(400);
  });

  test("the list of debts may be asked for one state: what is undecided", async () => {
    shop.facilitator.script(({ call }) =>
      call === "settle" ? { status: 500, body: "" } : undefined,
    );
    const { body } = await shop.buy(freshPayment(), { headers: { prefer: "respond-async" } });
    shop.facilitator.script();
    expect(body["code"]).toBe("settlement_unknown");
    const debtsOf = async (state: string): Promise<unknown[]> => {
      const headers = { authorization: basic };
      const url = `${shop.url}/admin/debts?state=${state}`;
      return ((await (await fetch(url, { headers })).json()) as { debts: unknown[] }).debts;
    };
    expect(await debtsOf("unknown")).toMatchObject([{ state: "unknown", charged: "unknown" }]);
    expect(await debtsOf("owed")).toEqual([]);
    expect((await shop.get("/books")).body["total"]).toMatchObject({
      undecided: { number: 1, units: "1000" },
    });
  });

  test("a browser may read the list of debts by the same password", async () => {
    const response = await fetch(`${shop.url}/admin/debts`, { headers: { authorization: basic } });
    expect(response.status).toBe(200);
  });
});
