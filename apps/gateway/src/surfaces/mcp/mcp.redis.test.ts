import { randomUUID } from "node:crypto";
import { operations, resultSchema, tools } from "@coinslot/tools-schema";
import { freePort } from "@coinslot/sandbox";
import {
  connectClient,
  connectClientOfBefore,
  type McpClient,
  type ToolResult,
} from "@coinslot/sandbox/mcp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Gateway, startGateway } from "../../gateway.ts";
import { encode, paymentV1, paymentV2 } from "../../testing/payments.ts";
import { settingsWith } from "../../testing/settings.ts";
import { openShop, type ShopFloor } from "../../testing/shop-floor.ts";
import { toolNameOf } from "./mcp-tools.ts";

let shop: ShopFloor;
let second: Gateway;
let runs = 0;
let gate: Promise<void> = Promise.resolve();

const data = { algorithm: "sha256", hash: "00", encoding: "hex", bytes: 3 };

beforeAll(async () => {
  shop = await openShop({
    hash: async () => {
      runs += 1;
      await gate;
      return { data };
    },
  });
  second = await startGateway({
    settings: settingsWith({
      REDIS_URL: shop.redis.url,
      FACILITATOR_URL: [shop.facilitator.url],
      PORT: await freePort(),
      // The terms, and with them the resource, are those of one shop.
      PUBLIC_URL: shop.url,
      INVALID_PAYMENTS_PER_MINUTE: 1_000_000,
    }),
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  const ready = async (): Promise<string> => (await fetch(`${second.url}/health/ready`)).text();
  await vi.waitUntil(async () => (await ready()).includes('"workers":1'), { timeout: 20_000 });
});
afterAll(async () => {
  await second.close();
  await shop.close();
});
beforeEach(() => {
  runs = 0;
  gate = Promise.resolve();
  shop.facilitator.calls.settle = 0;
});

/** The payment that the terms of an unpaid call ask for, with all that they offer echoed. */
const paymentFor = ({ structuredContent = {} }: ToolResult, extensions?: object) => {
  const [accepted] = structuredContent["accepts"] as readonly { readonly amount: string }[];
  const resource = structuredContent["resource"];
  return paymentV2(
    accepted!,
    { value: accepted!.amount },
    { resource, ...(extensions ? { extensions } : {}) },
  );
};

const paid = (payment: object, more: object = {}) => ({ "x402/payment": payment, ...more });
const input = { text: "abc" };

describe.each([
  ["2026-07-28", connectClient],
  ["2025-11-25", connectClientOfBefore],
])("the official client of %s, over two gateways in turn", (_revision, connect) => {
  let client: McpClient;
  beforeAll(async () => {
    client = await connect([shop.url, second.url]);
  });
  afterAll(() => client.close());

  test("lists every operation with its schemas and its price, and the free tool", async () => {
    const listed = (await client.listTools()).tools;
    expect(listed.map(({ name }) => name)).toEqual([
      ...operations.map(toolNameOf),
      "collect_result",
    ]);
    const [paying] = listed.filter(({ name }) => name === "hash");
    expect(paying?.outputSchema).toMatchObject({ properties: { op: { const: "hash" } } });
    expect(paying?._meta).toMatchObject({
      "coinslot/price": { amount: "0.001", atomicAmount: "1000", network: "eip155:8453" },
    });
    // The same, from prepared bytes.
    expect((await client.listTools()).tools).toEqual(listed);
  });

  test("is refused unpaid with the terms, pays, and gets the result with the transaction", async () => {
    const unpaid = await client.callTool("hash", input);
    expect(unpaid.isError).toBe(true);
    expect(unpaid.structuredContent).toMatchObject({
      x402Version: 2,
      accepts: [{ scheme: "exact", amount: "1000" }],
      resource: { url: `${shop.url}/api/hash` },
      code: "payment_required",
      charged: false,
      retry: "pay",
    });
    expect(JSON.parse(unpaid.content[0]?.text ?? "")).toEqual(unpaid.structuredContent);
    expect(shop.facilitator.calls.settle).toBe(0);

    const result = await client.callTool("hash", input, paid(paymentFor(unpaid)));
    expect(result.isError).toBeFalsy();
    expect(resultSchema(tools.hash).safeParse(result.structuredContent)).toMatchObject({
      success: true,
    });
    expect(JSON.parse(result.content[0]?.text ?? "")).toEqual(result.structuredContent);
    expect(result._meta?.["x402/payment-response"]).toMatchObject({
      success: true,
      transaction: expect.stringMatching(/^0x/) as string,
      network: "eip155:8453",
    });
    expect([runs, shop.facilitator.calls.settle]).toEqual([1, 1]);
  });

  test("one payment through MCP and through HTTP is one claim, charged once", async () => {
    const payment = paymentFor(await client.callTool("hash", input));
    const first = await client.callTool("hash", input, paid(payment));
    const token = String(first._meta?.["coinslot/claim"]);
    const again = await client.callTool("hash", input, paid(payment));
    expect(again.structuredContent).toMatchObject({
      code: "claim_delivered",
      charged: true,
      retry: "prove-buyer",
    });
    expect(await shop.buy(encode(payment), { body: input })).toMatchObject({
      status: 409,
      body: { code: "claim_delivered" },
    });
    const other = await client.callTool("hash", { text: "abd" }, paid(payment));
    expect(other.structuredContent).toMatchObject({ code: "claim_conflict", charged: true });
    const proven = await client.callTool(
      "hash",
      input,
      paid(payment, { "coinslot/claim-token": token }),
    );
    expect(proven.content).toEqual(first.content);
    const byHttp = await shop.buy(encode(payment), {
      body: input,
      headers: { "claim-token": token },
    });
    expect(byHttp.body).toEqual(first.structuredContent);
    expect([runs, shop.facilitator.calls.settle]).toEqual([1, 1]);
  });

  test("a payment of version 1 that bought over HTTP is known, and its key gives the answer again", async () => {
    const payment = paymentV1();
    const key = `key-of-a-call-${randomUUID()}`;
    const first = await shop.buy(encode(payment), {
      body: input,
      headers: { "idempotency-key": key },
    });
    expect(first.status).toBe(200);
    const meta = paid(payment, { "coinslot/idempotency-key": key });
    const again = await client.callTool("hash", input, meta);
    expect(again.structuredContent).toEqual(first.body);
    expect(again._meta?.["x402/payment-response"]).toMatchObject({
      success: true,
      network: "base",
    });
    expect(shop.facilitator.calls.settle).toBe(1);
  });

  test("a call that is not finished is no result, and is collected free", async () => {
    let finish = (): void => {};
    gate = new Promise((resolve) => (finish = resolve));
    const payment = paymentFor(await client.callTool("hash", input));
    const meta = paid(payment, { "coinslot/prefer": "respond-async" });
    const handedOver = await client.callTool("hash", input, meta);
    expect(handedOver.isError).toBe(true);
    expect(handedOver.structuredContent).toMatchObject({
      code: "result_pending",
      charged: true,
      retry: "poll",
    });
    const claim = String(handedOver._meta?.["coinslot/claim"]);
    expect(handedOver.content[0]?.text).toContain(
      `Call the tool collect_result with {"claim":"${claim}"}`,
    );
    finish();
    const collect = (): Promise<ToolResult> => client.callTool("collect_result", { claim });
    await expect
      .poll(async () => (await collect()).structuredContent?.["state"], { interval: 300 })
      .toMatch(/ready|delivered/);
    const url = String(handedOver.structuredContent?.["claim"]);
    const collected = await client.callTool("collect_result", { claim: url });
    expect(collected.structuredContent).toMatchObject({
      charged: true,
      result: { op: "hash", data },
    });
    await expect
      .poll(async () => (await collect()).structuredContent?.["state"], { interval: 300 })
      .toBe("delivered");
    expect([runs, shop.facilitator.calls.settle]).toEqual([1, 1]);
  });

  test("wrong arguments name what is wrong and cost nothing; the same payment is still good", async () => {
    const payment = paymentFor(await client.callTool("hash", input));
    const refused = await client.callTool("hash", { text: 1, more: 2 }, paid(payment));
    expect(refused.structuredContent).toMatchObject({
      code: "invalid_input",
      charged: false,
      retry: "fix-request",
      issues: [{ path: "text" }, { path: "more" }],
    });
    expect(shop.facilitator.calls.settle).toBe(0);
    expect((await client.callTool("hash", input, paid(payment))).isError).toBeFalsy();
  });

  test("a refused payment is answered with its reason and fresh terms", async () => {
    shop.facilitator.script(({ call }) =>
      call === "settle"
        ? {
            status: 200,
            body: {
              success: false,
              errorReason: "insufficient_funds",
              transaction: "",
              network: "",
            },
          }
        : undefined,
    );
    const payment = paymentFor(await client.callTool("hash", input));
    const refused = await client.callTool("hash", input, paid(payment));
    shop.facilitator.script();
    expect(refused.structuredContent).toMatchObject({
      error: "insufficient_funds",
      code: "insufficient_funds",
      charged: false,
      accepts: [{ amount: "1000" }],
    });
    expect(refused._meta?.["x402/payment-response"]).toMatchObject({ success: false });
    expect(runs).toBe(0);
  });

  test("a tool that nobody sells, and one that no worker offers, cost nothing", async () => {
    await expect(client.callTool("no-such-tool", {})).rejects.toThrow(/There is no tool/);
    const unpaid = await client.callTool("search", { q: "abc" });
    const away = await client.callTool("search", { q: "abc" }, paid(paymentFor(unpaid)));
    expect(away.structuredContent).toMatchObject({ code: "tool_unavailable", charged: false });
    expect(shop.facilitator.calls.settle).toBe(0);
  });
});
