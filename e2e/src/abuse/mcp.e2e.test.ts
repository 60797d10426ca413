import { connectClient, connectClientOfBefore } from "@coinslot/sandbox/mcp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCustomer, headerText, sign } from "../customer.ts";
import { costOf, nothing } from "../ledger.ts";
import { send } from "../wire.ts";
import { startWorld, type World } from "../world.ts";
import { cpuMsOfEach } from "./cost.ts";
import { askUnpaid, delaysDuring, flood } from "./flood.ts";

// Row 5 of docs/abuse.md, through the other door that takes payments.

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

const headers = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};

/** A call of 500 KB, whose arguments are this piece again and again. */
const messageOf = (name: string, start: string, piece: string, end: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${start}${piece.repeat(500_000 / piece.length)}${end}}}`;

const shapes: readonly [string, string][] = [
  ["text", messageOf("hash", '{"text":"', "a", '"}')],
  ["escaped text", messageOf("hash", '{"text":"', '\\"', '"}')],
  ["empty rows", messageOf("json-to-csv", '{"data":[', "{},", "{}]}")],
  ["nested lists", messageOf("json-to-csv", '{"data":[{"a":', "[", "1")],
  ["short texts", messageOf("json-to-csv", '{"data":[', '"a",', '"a"]}')],
];

describe("row 5: messages of 500 KB through MCP", () => {
  test.each(shapes)("500 KB of %s are not parsed without a payment", async (_, body) => {
    const ask = () => send(world.url, { path: "/mcp", headers, body });
    const { cost } = await costOf(world, ask);
    expect(cost).toEqual(nothing);
    expect(await cpuMsOfEach(world.gateways[0]!, 200, ask)).toBeLessThan(8);
  });

  test.each([1, 10])(
    "200 connections from %i address(es) that pay for nothing leave everybody else his answer",
    async (addresses) => {
      const { url } = await world.startGateway({ INVALID_PAYMENTS_PER_MINUTE: "120" });
      const [, body] = shapes[0]!;
      const order = { url, path: "/mcp", method: "POST", headers: [headers], body };
      const since = Date.now();
      const attack = flood({ ...order, connections: 200, addresses, seconds: 8 });
      const { p95 } = await delaysDuring(attack, () => askUnpaid(url));
      const counts = await attack;
      expect(p95).toBeLessThan(50);
      // As many as are read in a minute at once, and then each half second, and those that were under way by then.
      const perAddress = 120 + (2 * (Date.now() - since)) / 1_000;
      expect(counts["200"]).toBeLessThan(perAddress * addresses + 200);
    },
  );

  test("an address that sent too many of them buys what is large over HTTP, and what is small as ever", async () => {
    const { url } = await world.startGateway({ INVALID_PAYMENTS_PER_MINUTE: "5" });
    const [, body] = shapes[0]!;
    const statuses: number[] = [];
    for (let time = 0; time < 8; time++)
      statuses.push((await send(url, { path: "/mcp", headers, body })).status);
    expect(statuses.at(-1)).toBe(429);
    const customer = await createCustomer(world, { url });
    const client = await connectClient([url]);
    const meta = {
      "x402/payment": JSON.parse(
        Buffer.from(headerText(customer, 2, await sign(customer)), "base64").toString(),
      ) as unknown,
    };
    expect(await client.callTool("hash", { text: "abc" }, meta)).toMatchObject({
      structuredContent: { op: "hash" },
    });
    await client.close();
  });

  test.each([
    ["2026-07-28", connectClient],
    ["2025-11-25", connectClientOfBefore],
  ])("the official client of %s buys with the largest inputs", async (_, connect) => {
    const client = await connect([world.url]);
    for (const [path, name, input] of [
      ["/api/hash", "hash", { text: "a".repeat(520_000) }],
      [
        "/api/json-to-csv",
        "json-to-csv",
        { data: Array.from({ length: 2_000 }, (_row, row) => ({ row, text: "b".repeat(100) })) },
      ],
    ] as const) {
      const customer = await createCustomer(world, { path });
      const header = headerText(customer, 2, await sign(customer));
      const payment: unknown = JSON.parse(Buffer.from(header, "base64").toString());
      expect((await client.callTool(name, input)).structuredContent).toMatchObject({
        code: "payment_required",
      });
      expect(await client.callTool(name, input, { "x402/payment": payment })).toMatchObject({
        structuredContent: { op: name },
      });
    }
    await client.close();
  });
});
