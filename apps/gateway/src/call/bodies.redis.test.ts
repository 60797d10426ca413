import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { FacilitatorScript } from "@coinslot/sandbox";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { freshPayment, openShop, type ShopFloor } from "../testing/shop-floor.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
/** A call of `hash` may bring two thirds of it. */
const shareMb = 0.75;
let shop: ShopFloor;
let open: ClientRequest[] = [];
beforeAll(async () => {
  const hash = async () => ({ data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 } });
  const settings = { BODIES_MB: 3 * shareMb, BODIES_MB_PER_ADDRESS: shareMb };
  shop = await openShop({ hash }, { settings, requestTimeoutMs: 3_000 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.facilitator.script();
  // What the test before has cut off is let go of by and by.
  const body = textOf(500 * kilobyte);
  const isFree = async (): Promise<boolean> =>
    (await shop.buy(freshPayment(), { body })).status === 200;
  await vi.waitUntil(isFree, inTime);
});
afterEach(() => {
  for (const one of open) one.destroy();
  open = [];
});

/** A call whose body has begun. */
const begin = (start: string | Buffer, path = "/api/hash", method = "POST"): ClientRequest => {
  const headers = {
    "content-type": "application/json",
    "transfer-encoding": "chunked",
    "x-payment": freshPayment(),
  };
  const call = request(shop.url + path, { method, headers, agent: false });
  // What the gateway cuts off.
  call.on("error", () => {});
  call.write(start);
  open.push(call);
  return call;
};

type Answer = { status: number | undefined; headers: IncomingMessage["headers"]; body: object };
const answerOf = (call: ClientRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    call.once("error", reject);
    call.once("response", (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.once("end", () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: JSON.parse(text) as object,
        }),
      );
    });
  });

const textOf = (bytes: number): { text: string } => ({ text: "a".repeat(bytes) });
const buyLarge = (payment = freshPayment()) => shop.buy(payment, { body: textOf(400 * kilobyte) });
const inTime = { timeout: 10_000 };
const tooMany = {
  status: 503,
  body: { code: "too_many_bytes", charged: "unknown", retry: "resend-same-payment" },
};

/** Memory outside the heap, which is where bodies lie while they are read. */
const memoryOf = (): number => {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
};

describe("bodies that are under way", () => {
  test("of one address hold no more than its share, however many are open", async () => {
    const piece = Buffer.alloc(400 * kilobyte, "a");
    const before = memoryOf();
    const calls = Array.from({ length: 40 }, () => begin(piece));
    const last = answerOf(calls[39]!);
    await vi.waitUntil(() => calls.every((call) => call.writableLength === 0), inTime);
    // 16 megabytes were sent.
    await expect.poll(() => (memoryOf() - before) / megabyte, inTime).toBeLessThan(4);
    calls[39]!.end();
    expect(await last).toMatchObject(tooMany);
  });

  test("count while their payments are settled, when Redis has their inputs; what is refused costs nothing and buys later", async () => {
    let letGo = (): void => {};
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const hold: FacilitatorScript = async ({ call }, genuine) => {
      if (call !== "settle") return undefined;
      await gate;
      return genuine();
    };
    shop.facilitator.script(hold);
    const before = shop.facilitator.calls.settle;
    const first = shop.buy(freshPayment(), { body: textOf(500 * kilobyte) });
    await vi.waitUntil(() => shop.facilitator.calls.settle > before, inTime);
    const payment = freshPayment();
    const refused = await buyLarge(payment);
    expect(refused).toMatchObject(tooMany);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(shop.facilitator.calls.settle).toBe(before + 1);
    letGo();
    expect((await first).status).toBe(200);
    expect((await buyLarge(payment)).status).toBe(200);
    expect(shop.facilitator.calls.settle).toBe(before + 2);
  });

  test("count by what they take: one in pieces of a byte takes more than its length", async () => {
    const call = begin("");
    const answer = answerOf(call);
    for (let count = 0; count < 20_000; count++) call.write("a");
    call.end();
    expect(await answer).toMatchObject(tooMany);
  });

  test("that do not arrive in time are ended, and hold nothing any more", async () => {
    const slow = begin(Buffer.alloc(500 * kilobyte, "a"));
    expect(await answerOf(slow)).toMatchObject({
      status: 408,
      body: { code: "request_timeout", charged: false },
    });
    await expect.poll(async () => (await buyLarge()).status, inTime).toBe(200);
  });
});

test("of an operation that is called with GET no body is read: it is answered before its body is there", async () => {
  const call = begin(Buffer.alloc(64 * 1024, "a"), "/api/search?q=abc", "GET");
  const { status, body } = await answerOf(call);
  expect(status).toBe(402);
  expect(body).toMatchObject({ code: "payment_mismatch" });
});
