import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshPayment, openShop, type ShopFloor } from "./testing/shop-floor.ts";

const body = JSON.stringify({ text: "abc" });
let shop: ShopFloor;
let sockets: Socket[];
beforeEach(async () => {
  sockets = [];
  const hash = async () => ({ data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 } });
  shop = await openShop({ hash }, { settleTimeoutMs: 20_000 });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await shop.close();
});

const headOf = (length: number, payment = ""): string =>
  `POST /api/hash HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${payment}\r\n`;
const paidHead = (length: number): string => headOf(length, `X-Payment: ${freshPayment()}\r\n`);

/** What comes back for some bytes, so far. */
const send = async (bytes: string): Promise<() => string> => {
  const socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
  sockets.push(socket.on("error", () => {}));
  let received = "";
  socket.setEncoding("latin1").on("data", (text) => (received += String(text)));
  await once(socket, "connect");
  socket.write(bytes, "latin1");
  return () => received;
};

const unfinished: Record<string, () => string> = {
  "nothing at all": () => "",
  "half a head": () => "POST /api/hash HTTP/1.1\r\nHost:",
  "half a head behind an answer": () => `${headOf(body.length)}${body}GET /catalog HT`,
  "a part of a body that nobody pays for": () => `${headOf(500_000_000)}{`,
  "a part of a body under a payment": () => `${paidHead(100_000)}{`,
  "more than is taken, and not all of it": () => `${paidHead(5_000_000)}${"x".repeat(2_000_000)}`,
};

test("whoever has not sent a whole request keeps no gateway from ending", async () => {
  for (const bytes of Object.values(unfinished)) await send(bytes());
  await sleep(100);
  void shop.gateway.close();
  const stillOpen = () => Object.keys(unfinished).filter((_, index) => !sockets[index]?.closed);
  await expect.poll(stillOpen, { timeout: 15_000 }).toEqual([]);
  await shop.gateway.close();
  expect(shop.facilitator.calls.settle).toBe(0);
}, 30_000);

test("a call that is there is answered, also when it takes longer than those are waited for that are not", async () => {
  let letGo = (): void => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  shop.facilitator.script(async ({ call }, genuine) => {
    if (call === "settle") await gate;
    return genuine();
  });
  const received = await send(`${paidHead(body.length)}${body}`);
  // Behind it another one, which does not become whole.
  sockets[0]!.write(`${headOf(100)}{`);
  await vi.waitUntil(() => shop.facilitator.calls.settle > 0);
  const closed = shop.gateway.close();
  await sleep(6_000);
  expect(received()).toBe("");
  letGo();
  await closed;
  expect(received()).toMatch(/^HTTP\/1\.1 200 /);
}, 30_000);
