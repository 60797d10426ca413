import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  call,
  createCustomer,
  expectSold,
  hashInput,
  hashPath,
  paying,
  sign,
} from "../customer.ts";
import { costOf, soldFor } from "../ledger.ts";
import { until } from "../until.ts";
import { startWorld, type World } from "../world.ts";
import { residentMbOf } from "./cost.ts";
import { askMutely, type Mute, textOf, unreadMbOf } from "./unread.ts";

// Requests that are sent one behind the other on a connection, without waiting for an answer.

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: { UNREAD_SECONDS: "5" } });
});
afterAll(() => world?.stop());

const mutes: Mute[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const { socket } of mutes.splice(0)) socket.destroy();
  for (const socket of sockets.splice(0)) socket.destroy();
});
const ask = (text: string, from = "127.0.0.2"): Mute => {
  const mute = askMutely(world.url, from, text);
  mutes.push(mute);
  return mute;
};

/** Sends a text and counts in what comes back, until so much is there. */
const readUntil = async (text: string, wanted: RegExp, count: number): Promise<string> => {
  const { hostname: host, port } = new URL(world.url);
  const socket = connect({ host, port: Number(port) });
  sockets.push(socket);
  let received = "";
  let hasEnded = false;
  socket.setEncoding("latin1").on("data", (chunk) => (received += String(chunk)));
  socket.once("close", () => (hasEnded = true));
  await once(socket, "connect");
  socket.write(text);
  await until("all is answered", () => {
    if (hasEnded) throw new Error(`cut off after ${received.length} bytes`);
    return received.split(wanted).length > count;
  });
  return received;
};

describe.runIf(process.platform === "linux")("requests behind one another", () => {
  test("20 connections of 1,400 pages each, asked for at once and not read, leave the gateway its memory, and others theirs", async () => {
    const [gateway] = world.gateways;
    const text = textOf("GET", "/catalog").repeat(1_400);
    const before = residentMbOf(gateway!);
    const customer = await createCustomer(world);
    let most = 0;
    const all = Array.from({ length: 20 }, () => ask(text));
    for (let purchase = 0; purchase < 20; purchase++) {
      await expectSold(customer, 2, async () =>
        call(customer, paying(customer, 2, await sign(customer))),
      );
      most = Math.max(most, residentMbOf(gateway!));
      for (const { socket } of all) if (!socket.destroyed) socket.write(text);
      await sleep(50);
    }
    expect(most - before).toBeLessThan(200);
    expect(gateway!.running()).toBe(true);
    await until("what nobody read is taken back", () => unreadMbOf(world.url) < 5);
  });

  test("whoever asks for 100 at once and reads is given all, in order, and the one that pays among them is sold once", async () => {
    const customer = await createCustomer(world);
    const headers = {
      "content-type": "application/json",
      ...paying(customer, 1, await sign(customer)),
    };
    const texts = Array.from({ length: 100 }, () => textOf("GET", "/health/live"));
    texts[50] = textOf("POST", hashPath, headers, hashInput);
    const { result, cost } = await costOf(world, () =>
      readUntil(texts.join(""), /HTTP\/1\.1 200 OK/, 100),
    );
    const answers = result.split("HTTP/1.1 200 OK").slice(1);
    expect(answers).toHaveLength(100);
    expect(answers.map((answer) => answer.includes("claim-token")).indexOf(true)).toBe(50);
    expect(cost).toEqual(soldFor(customer.price));
  });

  test("a copy of a payment behind pages that nobody reads takes no place at its claim, and goes with them", async () => {
    const customer = await createCustomer(world);
    const headers = {
      "content-type": "application/json",
      ...paying(customer, 2, await sign(customer)),
    };
    // More than the kernel keeps for a connection.
    const pages = textOf("GET", "/openapi.json").repeat(200);
    const copy = textOf("POST", hashPath, headers, hashInput);
    for (let index = 0; index < 10; index++) ask(pages + copy, `127.0.0.${index + 2}`);
    await sleep(500);
    await expectSold(customer, 2, () => call(customer, headers));
    await until("they are cut off", () => unreadMbOf(world.url) < 5);
  });
});
