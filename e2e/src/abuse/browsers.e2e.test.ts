import { startWalletServer } from "@coinslot/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until } from "../until.ts";
import { call, createCustomer, paying, sign } from "../customer.ts";
import { send, sendBytes, type WireCall } from "../wire.ts";
import { startWorld, type World } from "../world.ts";

// What pages of others may try from within a visitor's browser.

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: { ADMIN_TOKEN: "a".repeat(32) } });
});
afterAll(() => world?.stop());

const admin = { authorization: `Bearer ${"a".repeat(32)}` };
const json = { "content-type": "application/json" };
const get = (path: string, headers = {}): WireCall => ({ method: "GET", path, headers });

/** Each kind of answer of each surface, with the status that it has. */
const answers: readonly (readonly [number, WireCall])[] = [
  ...["/", "/catalog", "/catalog/search?q=hash", "/activity", "/books", "/dashboard"].map(
    (path) => [200, get(path)] as const,
  ),
  ...["/openapi.json", "/llms.txt", "/errors.md", "/health/live", "/tools/hash"].map(
    (path) => [200, get(path)] as const,
  ),
  [200, get("/books", { accept: "text/html" })],
  [400, get("/catalog/search?limit=x")],
  [400, get("/books?before=x")],
  [404, get("/claims/abc")],
  [404, get("/nothing")],
  [404, get("/nothing", { accept: "text/html" })],
  [404, get("/%ff")],
  [404, get("/admin/debts")],
  [200, get("/admin/debts", admin)],
  [401, get("/admin/queues")],
  [405, get("/mcp")],
  [405, get("/api/hash")],
  [204, { method: "OPTIONS", path: "/api/hash" }],
  [402, { path: "/api/hash" }],
  [400, { path: "/api/hash", headers: { "x-payment": "x" } }],
  [400, { path: "/mcp", headers: json, body: "{" }],
  [
    200,
    {
      path: "/mcp",
      headers: { ...json, accept: "application/json, text/event-stream" },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"hash"}}',
    },
  ],
];

describe("no answer is taken for something else than it says it is", () => {
  const expectDeclared = ({ headers }: { readonly headers: Headers }): void =>
    expect(headers.get("x-content-type-options")).toBe("nosniff");

  test.each(answers)("%i %j", async (status, asked) => {
    const answer = await send(world.url, asked);
    expectDeclared(answer);
    expect(answer.status).toBe(status);
  });

  test("what was paid for, and what is no HTTP", async () => {
    const customer = await createCustomer(world);
    const sold = await call(customer, paying(customer, 2, await sign(customer)));
    expect(sold.status).toBe(200);
    expectDeclared(sold);
    const malformed = await sendBytes(world.url, "NO HTTP\r\n\r\n");
    expect(malformed.status).toBe(400);
    expectDeclared(malformed);
  });

  test.each(["/activity", "/books", "/dashboard", "/health/ready", "/claims/abc"])(
    "%s without Redis",
    async (path) => {
      await world.redis.kill();
      try {
        // What was read a moment ago is told for a moment.
        await until(`${path} misses it`, async () => {
          const answer = await send(world.url, get(path));
          expectDeclared(answer);
          return answer.status > 399;
        });
      } finally {
        await world.redis.start();
      }
    },
  );
});

test("the sandbox's wallet pays the shop's prices to the shop, for the shop's pages", async () => {
  const { account } = await world.chain.createWallet(1_000_000n);
  const { payTo, url: origin, chain } = world;
  const wallet = await startWalletServer({
    account,
    chainId: chain.chainId,
    shop: () => ({ origin, payTo }),
  });
  const wanted = { from: account.address, to: payTo, value: "1000" };
  const times = { validAfter: "0", validBefore: "2000000000", nonce: `0x${"5e".repeat(32)}` };
  const askToSign = async (changes: object, from = origin) => {
    const primaryType = "TransferWithAuthorization";
    const data = { primaryType, message: { ...wanted, ...times, ...changes } };
    const params = [account.address, JSON.stringify(data)];
    const body = JSON.stringify({ id: 1, method: "eth_signTypedData_v4", params });
    const { status, body: said } = await send(wallet.url, {
      path: "/",
      headers: { origin: from },
      body,
    });
    return status === 200 ? Object.keys(said) : status;
  };
  try {
    expect(await askToSign({})).toContain("result");
    expect(await askToSign({ value: "99000000" })).not.toContain("result");
    expect(await askToSign({ to: account.address })).not.toContain("result");
    expect(await askToSign({}, "http://127.0.0.1:9")).toBe(403);
  } finally {
    await wallet.stop();
  }
});
