import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { call, createCustomer, type Customer, paying, sign, untilDelivered } from "../customer.ts";
import { costOf, nothing } from "../ledger.ts";
import { until } from "../until.ts";
import { send } from "../wire.ts";
import { startWorld, type World } from "../world.ts";
import { residentMbOf } from "./cost.ts";
import { askMutely, type Mute, readSlowly, textOf, unreadMbOf } from "./unread.ts";

// Row 7 of docs/abuse.md: what lies in the kernel for whoever asks and does not read.

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: { UNREAD_SECONDS: "5" } });
});
afterAll(() => world?.stop());

const mutes: Mute[] = [];
afterEach(() => {
  for (const { socket } of mutes.splice(0)) socket.destroy();
});
const attacker = "127.0.0.2";
const ask = (text: string, from = attacker): Mute => {
  const mute = askMutely(world.url, from, text);
  mutes.push(mute);
  return mute;
};

/** Each of so many rows has a column of its own: 8 KB of input are half a megabyte of CSV. */
const wide = JSON.stringify({
  data: Array.from({ length: 700 }, (_, index) => ({ [`a${index}`]: 1 })),
});
const path = "/api/json-to-csv";

/** Buys it once, and says how its result is asked for again. */
const buyWide = async (customer: Customer) => {
  const payment = paying(customer, 2, await sign(customer));
  const answer = await call(customer, payment, wide);
  expect(answer.status).toBe(200);
  expect(answer.text.length).toBeGreaterThan(450_000);
  await untilDelivered(customer, answer);
  const token = answer.headers.get("claim-token") ?? "";
  const headers = { ...payment, "content-type": "application/json", "claim-token": token };
  return { answer, headers, token };
};

/** The most that was unread while something is done, in megabytes. */
const mostUnread = async (seconds: number): Promise<number> => {
  let most = 0;
  for (let time = 0; time < seconds * 10; time++) {
    most = Math.max(most, unreadMbOf(world.url));
    await sleep(100);
  }
  return most;
};

/** One address may leave 32 MB unread; a look at what is left is a moment old. */
const bound = 45;

describe.runIf(process.platform === "linux")("row 7: connections that ask and do not read", () => {
  test("row 7: 100 that ask again and again for a stored result leave the kernel its memory, and others theirs", async () => {
    const customer = await createCustomer(world, { path });
    const { answer, headers } = await buyWide(customer);
    const text = textOf("POST", path, headers, wide);
    for (let index = 0; index < 100; index++) ask(text.repeat(3));
    const most = mostUnread(8);
    // An honest buyer beside, and one who reads 64 KB a second.
    const honest = await buyWide(await createCustomer(world, { path }));
    const slow = ask(textOf("GET", `/claims/${honest.token}`), "127.0.0.3");
    const result = JSON.stringify(honest.answer.body["data"]);
    const page = await readSlowly(slow, 65_536, "}}");
    expect(page.slice(0, 12)).toBe("HTTP/1.1 200");
    expect(page.includes(result)).toBe(true);
    expect(await most).toBeGreaterThan(2);
    expect(await most).toBeLessThan(bound);
    expect(residentMbOf(world.gateways[0]!)).toBeLessThan(500);
    await until("what nobody read is taken back", () => unreadMbOf(world.url) < 5);
    // A reset took nothing from the buyer.
    const again = await costOf(world, () => send(world.url, { path, headers, body: wide }));
    expect(again.cost).toEqual(nothing);
    expect(again.result.text === answer.text).toBe(true);
  });

  test("row 7: an address that leaves too much unread is told to come back, uncharged, and a new purchase is handed over", async () => {
    const customer = await createCustomer(world, { path });
    const { answer, headers, token } = await buyWide(customer);
    const local = textOf("POST", path, headers, wide);
    // Behind one that is not read none is begun on a connection: each leaves one.
    for (let index = 0; index < 120; index++) ask(local, "127.0.0.1");
    const act = () => send(world.url, { path, headers, body: wide });
    await until("the share is taken", async () => (await act()).status === 503);
    const { result, cost } = await costOf(world, act);
    expect(result).toMatchObject({
      status: 503,
      body: { code: "too_many_unread", charged: true, retry: "resend-same-payment" },
    });
    expect(result.headers.get("retry-after")).toBe("2");
    expect(cost).toEqual(nothing);
    expect(await send(world.url, { method: "GET", path: `/claims/${token}` })).toMatchObject({
      status: 503,
      body: { code: "too_many_unread", charged: true, retry: "poll" },
    });
    const other = await createCustomer(world, { path });
    const bought = await call(other, paying(other, 2, await sign(other)), wide);
    expect(bought).toMatchObject({ status: 202, body: { code: "result_pending", charged: true } });
    await until("there is room again", async () => (await act()).text === answer.text);
    const claim = new URL(String(bought.body["claim"])).pathname;
    const data = JSON.stringify(answer.body["data"]);
    await until("it is collected", async () => {
      const page = await send(world.url, { method: "GET", path: claim });
      return page.text.includes(data);
    });
  });

  test.each([
    ["terms", textOf("POST", "/api/hash").repeat(60)],
    ["pages", textOf("GET", "/openapi.json").repeat(20)],
    [
      "lists of MCP",
      textOf(
        "POST",
        "/mcp",
        { "content-type": "application/json", accept: "application/json, text/event-stream" },
        JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
      ).repeat(20),
    ],
  ])("row 7: nor does what is free fill it: %s, many at a time and never read", async (_, text) => {
    const all = Array.from({ length: 100 }, () => ask(text));
    const most = mostUnread(4);
    for (let round = 0; round < 20; round++) {
      await sleep(150);
      for (const { socket } of all) if (!socket.destroyed) socket.write(text);
    }
    expect(await most).toBeLessThan(bound);
    expect(residentMbOf(world.gateways[0]!)).toBeLessThan(500);
    expect(await send(world.url, { path: "/api/hash" })).toMatchObject({ status: 402 });
    await until("what nobody read is taken back", () => unreadMbOf(world.url) < 5);
  });

  test("row 7: nor what is left behind by whoever hangs up, or asks for the connection's end", async () => {
    const document = textOf("GET", "/openapi.json");
    const closing = textOf("GET", "/openapi.json", { connection: "close" });
    for (let index = 0; index < 100; index++) ask(index % 2 === 0 ? document : closing);
    await sleep(1_000);
    for (const { socket } of mutes) socket.end();
    await until("nothing is left", () => unreadMbOf(world.url) < 5, 40);
  });
});
