import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openShop, type ShopFloor } from "../../testing/shop-floor.ts";

let shop: ShopFloor;
const data = { algorithm: "sha256", hash: "00", encoding: "hex", bytes: 3 };
beforeAll(async () => {
  shop = await openShop({ hash: async () => ({ data }) });
});
afterAll(() => shop.close());

type Answer = { readonly status: number; readonly body: Record<string, unknown> };

/** One message sent by hand; of a stream the last event's data. */
const send = async (body: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
  const response = await fetch(`${shop.url}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const json = text.startsWith("event:") ? text.slice(text.indexOf("data:") + 5) : text || "{}";
  return { status: response.status, body: JSON.parse(json) as Record<string, unknown> };
};

const call = (params: object): object => ({ jsonrpc: "2.0", id: 7, method: "tools/call", params });
const hash = { name: "hash", arguments: { text: "abc" } };

const modernMeta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const modern = (method: string, params: object = {}): object => ({
  jsonrpc: "2.0",
  id: 7,
  method,
  params: { ...params, _meta: modernMeta },
});
const modernHeaders = (method: string, name?: string): Record<string, string> => ({
  "mcp-protocol-version": "2026-07-28",
  "mcp-method": method,
  ...(name === undefined ? {} : { "mcp-name": name }),
});

describe("what is no message is refused, and costs nothing", () => {
  test.each([
    ["no JSON", "{", 400],
    ["an empty body", "", 400],
    ["a text", '"tools/list"', 400],
    ["a batch", [call(hash), call(hash)], 400],
    ["an empty batch", [], 400],
    ["no JSON-RPC", { method: "tools/list" }, 400],
    ["nested deeply", `${'{"a":'.repeat(100)}1${"}".repeat(100)}`, 400],
    ["nested so deeply that it has too many values", "[".repeat(100_000), 413],
    ["too many bytes", call({ ...hash, more: "a".repeat(600_000) }), 413],
    ["too many values", call({ ...hash, more: Array.from({ length: 30_000 }, () => 1) }), 413],
  ])("%s", async (_name, body, status) => {
    const answer = await send(body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ jsonrpc: "2.0", error: { code: expect.any(Number) } });
  });

  test.each(["GET", "DELETE", "PUT"])("%s: there are no sessions", async (method) => {
    const response = await fetch(`${shop.url}/mcp`, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });
});

describe("headers that do not agree with the body are refused", () => {
  test.each([
    ["another method", modern("tools/list"), modernHeaders("tools/call")],
    ["no method", modern("tools/list"), { "mcp-protocol-version": "2026-07-28" }],
    ["another tool", modern("tools/call", hash), modernHeaders("tools/call", "extract")],
    ["no tool", modern("tools/call", hash), modernHeaders("tools/call")],
    [
      "another revision",
      modern("tools/list"),
      { ...modernHeaders("tools/list"), "mcp-protocol-version": "2025-11-25" },
    ],
    [
      "a revision that is none",
      modern("tools/list"),
      { ...modernHeaders("tools/list"), "mcp-protocol-version": "2099-01-01" },
    ],
  ])("%s", async (_name, body, headers) => {
    // Also where the right one was asked for before, and its answer is kept.
    expect((await send(modern("tools/list"), modernHeaders("tools/list"))).status).toBe(200);
    const { status, body: answer } = await send(body, headers);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ error: { code: expect.any(Number) } });
  });
});

describe("what no tool of ours is meant by is an error of the protocol", () => {
  test.each([
    ["a tool that is none", call({ name: "__proto__", arguments: {} }), -32_602],
    ["no name", call({ arguments: {} }), -32_602],
    ["arguments that are a list", call({ name: "hash", arguments: [1] }), -32_602],
    ["a proof that is no text", call({ ...hash, _meta: { "coinslot/claim-token": 1 } }), -32_602],
    ["collect_result without a claim", call({ name: "collect_result", arguments: {} }), -32_602],
    ["a method that is none", { jsonrpc: "2.0", id: 7, method: "resources/list" }, -32_601],
    [
      "a second page",
      { jsonrpc: "2.0", id: 7, method: "tools/list", params: { cursor: "x" } },
      -32_602,
    ],
  ])("%s", async (_name, body, code) => {
    expect((await send(body)).body).toMatchObject({ id: 7, error: { code } });
  });

  test("nobody can keep a stream open to hear of changes: there are none", async () => {
    const listen = modern("subscriptions/listen", { notifications: { toolsListChanged: true } });
    const { body } = await send(listen, modernHeaders("subscriptions/listen"));
    expect(body).toMatchObject({ error: { code: -32_603 } });
  });
});

describe("a payment that cannot be read is told as over HTTP", () => {
  test.each([
    ["a text", "abc", "invalid_payment"],
    ["nothing", null, "invalid_payment"],
    ["a list", [], "invalid_payment"],
    ["of another version", { x402Version: 3 }, "invalid_x402_version"],
    ["too long", { x402Version: 2, more: "a".repeat(20_000) }, "invalid_payment"],
    [
      "nested",
      { x402Version: 2, a: JSON.parse(`${"[".repeat(50)}${"]".repeat(50)}`) },
      "invalid_payment",
    ],
  ])("%s", async (_name, payment, code) => {
    const { status, body } = await send(call({ ...hash, _meta: { "x402/payment": payment } }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      result: { isError: true, structuredContent: { code, charged: false } },
    });
    expect(shop.facilitator.calls.settle).toBe(0);
  });

  test("a claim that is none is told as over HTTP", async () => {
    const { body } = await send(call({ name: "collect_result", arguments: { claim: "abc" } }));
    expect(body).toMatchObject({
      result: { isError: true, structuredContent: { code: "claim_not_found", charged: "unknown" } },
    });
  });
});

test("a page that reached us under another name is refused: what it is told, it could not read either", async () => {
  const asked = (headers: Record<string, string>): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/list" });
      const sent = request(`${shop.url}/mcp`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...headers,
        },
      });
      sent.once("error", reject);
      sent.once("response", (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.end(body);
    });
  const origin = "http://evil.example";
  expect(await asked({ origin, host: "evil.example:4021" })).toBe(403);
  expect(await asked({ origin })).toBe(200);
});

test("who sends far too much that is nobody's is told to wait, before anything is read", async () => {
  const strict = await openShop(
    { hash: async () => ({ data }) },
    { settings: { INVALID_PAYMENTS_PER_MINUTE: 1 } },
  );
  const junk = (): Promise<Response> =>
    fetch(`${strict.url}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{",
    });
  const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await junk()).status));
  expect(statuses).toContain(400);
  expect(statuses).toContain(429);
  await strict.close();
});
