import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@coinslot/sandbox";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Gateway, startGateway } from "../gateway.ts";
import { type FickleShop, type FickleTool, openFickleShop } from "../testing/fickle-tool.ts";
import { settingsWith } from "../testing/settings.ts";
import { freshPayment } from "../testing/shop-floor.ts";

let shop: FickleShop;
let tool: FickleTool;
let second: Gateway;
let urls: readonly [string, string];

const silent = { info: () => {}, warn: () => {}, error: () => {} };

beforeAll(async () => {
  shop = await openFickleShop();
  ({ tool } = shop);
  const settings = settingsWith({
    REDIS_URL: shop.redis.url,
    FACILITATOR_URL: [shop.facilitator.url],
    PORT: await freePort(),
    HAND_OVER_SECONDS: 10,
    RECONCILE_SECONDS: 0.1,
    MAX_UNSETTLED: 10_000,
    INVALID_PAYMENTS_PER_MINUTE: 1_000_000,
  });
  second = await startGateway({ settings, log: silent });
  urls = [shop.url, second.url];
  const isReady = async (): Promise<boolean> =>
    JSON.stringify(await (await fetch(`${second.url}/health/ready`)).json()).includes(
      '"workers":1',
    );
  await vi.waitUntil(isReady, { timeout: 20_000 });
});
afterAll(async () => {
  await second?.close();
  await shop?.close();
});
beforeEach(() => tool.reset());

/** Holds the tool until it is let go. */
const holdTool = (): (() => void) => {
  let letGo = (): void => {};
  tool.gate = new Promise((resolve) => (letGo = resolve));
  return letGo;
};

type Told = { readonly status: number; readonly hasToken: boolean; readonly code: unknown };

/** One copy of a payment, on a connection of its own; undefined where that ended before the answer. */
const sendCopy = async (
  paid: string,
  url: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Told | undefined> => {
  try {
    const response = await fetch(`${url}/api/hash`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-payment": paid,
        connection: "close",
        ...headers,
      },
      body: JSON.stringify({ text: "abc" }),
      signal,
    });
    const { code } = (await response.json()) as { code?: unknown };
    return { status: response.status, hasToken: response.headers.has("claim-token"), code };
  } catch {
    return undefined;
  }
};

type Copy = {
  readonly gateway: 0 | 1;
  /** When it is sent, and when it hangs up, in milliseconds. */
  readonly at: number;
  readonly hangsUpAfter: number | undefined;
};

const play = async (
  paid: string,
  copies: readonly Copy[],
): Promise<readonly (Told | undefined)[]> =>
  Promise.all(
    copies.map(async ({ gateway, at, hangsUpAfter }) => {
      await sleep(at);
      const leaving = new AbortController();
      if (hangsUpAfter !== undefined) setTimeout(() => leaving.abort(), hangsUpAfter);
      return sendCopy(paid, urls[gateway], leaving.signal);
    }),
  );

/** Whoever is not answered is told how to prove that he is the buyer, and nothing of the claim. */
const expectRefused = (answers: readonly (Told | undefined)[]): void => {
  for (const told of answers)
    if (told && told.status !== 200)
      expect(told).toEqual({ status: 409, hasToken: false, code: "claim_delivered" });
};

const servedIn = (answers: readonly (Told | undefined)[]): number =>
  answers.filter((told) => told?.status === 200).length;

const copyThat = (hangsUpAfter: fc.Arbitrary<number | undefined>): fc.Arbitrary<Copy> =>
  fc.record({ gateway: fc.constantFrom(0, 1), at: fc.integer({ min: 0, max: 60 }), hangsUpAfter });
const stays = copyThat(fc.constant(undefined));
const leaves = copyThat(fc.integer({ min: 0, max: 150 }));

test("of copies at two gateways, of which some hang up while the tool runs, exactly one that stays is answered", async () => {
  const scenario = fc
    .tuple(fc.array(leaves, { maxLength: 5 }), fc.array(stays, { minLength: 1, maxLength: 4 }))
    .map(([leaving, staying]) => [...leaving, ...staying]);
  const holds = async (copies: readonly Copy[]): Promise<void> => {
    const letGo = holdTool();
    const playing = play(freshPayment(), copies);
    // By now all have come, and all that leave have left.
    await sleep(60 + 150 + 60);
    letGo();
    const answers = await playing;
    expect(servedIn(answers)).toBe(1);
    expectRefused(answers);
  };
  await fc.assert(fc.asyncProperty(scenario, holds), { numRuns: 20 });
});

test("wherever in the course of a sale copies hang up, never two are answered", async () => {
  const scenario = fc.array(fc.oneof(stays, leaves), { minLength: 2, maxLength: 8 });
  const holds = async (copies: readonly Copy[]): Promise<void> => {
    const answers = await play(freshPayment(), copies);
    const doAllStay = copies.every(({ hangsUpAfter }) => hangsUpAfter === undefined);
    // One that hung up may have been answered in that moment.
    expect(servedIn(answers)).toBeGreaterThanOrEqual(doAllStay ? 1 : 0);
    expect(servedIn(answers)).toBeLessThanOrEqual(1);
    expectRefused(answers);
  };
  await fc.assert(fc.asyncProperty(scenario, holds), { numRuns: 40 });
});

const forever = new AbortController().signal;

test("a copy that does not want to wait is told nothing while another is answered, and is answered once that was handed over", async () => {
  const letGo = holdTool();
  const paid = freshPayment();
  const waiting = sendCopy(paid, urls[0], forever, { prefer: "wait=3" });
  await expect.poll(() => tool.runs).toBe(1);
  const hasty = { prefer: "respond-async" };
  expect(await sendCopy(paid, urls[1], forever, hasty)).toEqual({
    status: 409,
    hasToken: false,
    code: "claim_answering",
  });
  expect(await waiting).toEqual({ status: 202, hasToken: true, code: "result_pending" });
  expect(await sendCopy(paid, urls[1], forever, hasty)).toMatchObject({ status: 202 });
  letGo();
  expect(await sendCopy(paid, urls[0], forever)).toMatchObject({ status: 200 });
});

test("the proven buyer is answered as often as he likes, also while another call is", async () => {
  const letGo = holdTool();
  const paid = freshPayment();
  const key = { "idempotency-key": "an-order-of-his-own" };
  const calls = [
    sendCopy(paid, urls[0], forever, key),
    ...Array.from({ length: 6 }, (_, index) =>
      sleep(50).then(() => sendCopy(paid, urls[index % 2 ? 1 : 0], forever, key)),
    ),
    sleep(50).then(() => sendCopy(paid, urls[1], forever)),
  ];
  await expect.poll(() => tool.runs).toBe(1);
  await sleep(200);
  letGo();
  const answers = await Promise.all(calls);
  expect(answers.map((told) => told?.status)).toEqual([...Array<number>(7).fill(200), 409]);
  expect(tool.runs).toBe(1);
});

test("a call that takes longer than its place is given for keeps it", async () => {
  const letGo = holdTool();
  const paid = freshPayment();
  const opener = sendCopy(paid, urls[0], forever);
  await expect.poll(() => tool.runs).toBe(1);
  const copy = sendCopy(paid, urls[1], forever);
  await sleep(7_000);
  letGo();
  expect(await opener).toMatchObject({ status: 200 });
  expect(await copy).toMatchObject({ status: 409, hasToken: false });
}, 30_000);

test("after a failure the next is answered by the next run, which is free", async () => {
  const letGo = holdTool();
  tool.failures = ["tool_not_found"];
  const paid = freshPayment();
  const opener = sendCopy(paid, urls[0], forever);
  await expect.poll(() => tool.runs).toBe(1);
  const next = sendCopy(paid, urls[1], forever);
  await sleep(50);
  letGo();
  expect(await opener).toMatchObject({ status: 404, code: "tool_not_found" });
  expect(await next).toMatchObject({ status: 200 });
  expect(tool.runs).toBe(2);
});
