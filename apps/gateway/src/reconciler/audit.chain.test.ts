import { createFailFastRedis } from "@coinslot/jobs";
import { type FacilitatorScript } from "@coinslot/sandbox";
import { ToolError } from "@coinslot/tools-schema";
import type { Redis } from "ioredis";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ChainShop, headerOf, openChainShop } from "../testing/chain-shop.ts";

let chainShop: ChainShop;
let redis: Redis;
let runs = 0;
let isBroken = false;

beforeEach(async () => {
  [runs, isBroken] = [0, false];
  chainShop = await openChainShop(
    {
      hash: async () => {
        runs += 1;
        if (isBroken) throw new ToolError("tool_input_refused", "No.");
        return { data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 } };
      },
    },
    // Everything that is sold here is below the amount from which settlements are confirmed first.
    { settings: { CONFIRM_FROM_USD: 1_000_000n } },
  );
  redis = createFailFastRedis(chainShop.shop.redis.url);
  await vi.waitUntil(() => redis.status === "ready");
});
afterEach(async () => {
  redis?.disconnect();
  await chainShop?.close();
});

/** Names a settlement that never was. */
const lie: FacilitatorScript = ({ call }) => {
  if (call !== "settle") return undefined;
  const transaction = `0x${"ab".repeat(32)}`;
  const payer = chainShop.wallet.address;
  return { status: 200, body: { success: true, transaction, network: "eip155:8453", payer } };
};

type Answer = Awaited<ReturnType<ChainShop["shop"]["buy"]>>;
const buy = async (wait = 5): Promise<Answer> =>
  chainShop.shop.buy(headerOf(await chainShop.sign()), { headers: { prefer: `wait=${wait}` } });
const idOf = ({ headers }: Answer): string => headers.get("claim-token")?.slice(0, 40) ?? "";
const claimOf = async ({ headers }: Answer): Promise<Record<string, unknown>> =>
  (await chainShop.shop.get(`/claims/${headers.get("claim-token")}`)).body;
const isAwaitingAudit = async (answer: Answer): Promise<boolean> =>
  (await redis.zscore("coinslot:8453:audit", idOf(answer))) !== null;
const isAwaitingLook = async (answer: Answer): Promise<boolean> =>
  (await redis.zscore("coinslot:8453:attention", idOf(answer))) !== null;

/** The look that comes some time after the delivery or the failure, on a chain whose time has passed as well. */
const audit = async (answer: Answer, chainSeconds: number): Promise<void> => {
  await expect
    .poll(async () => (await isAwaitingAudit(answer)) || (await isAwaitingLook(answer)))
    .toBe(true);
  await chainShop.chain.increaseTime(chainSeconds);
  const key = (await isAwaitingAudit(answer)) ? "audit" : "attention";
  await redis.zadd(`coinslot:8453:${key}`, 0, idOf(answer));
};
const isCheckingAll = async (): Promise<boolean> =>
  (await redis.exists("coinslot:8453:check-all")) === 1;

test("an honest settlement is confirmed by its audit, and nobody is distrusted", async () => {
  const answer = await buy();
  expect(answer.status).toBe(200);
  await expect.poll(() => isAwaitingAudit(answer)).toBe(true);
  expect(await isAwaitingLook(answer)).toBe(false);
  await audit(answer, 200);
  await expect.poll(() => isAwaitingAudit(answer)).toBe(false);
  // By the blocks alone: it was never handed over.
  expect(await isAwaitingLook(answer)).toBe(false);
  expect(await redis.hget(`coinslot:8453:claim:${idOf(answer)}`, "confirmed")).toBe("1");
  expect(await isCheckingAll()).toBe(false);
});

test("a lie about a small settlement is delivered once, noticed, and nothing more is sold on such a word", async () => {
  chainShop.facilitator.script(lie);
  const answer = await buy();
  expect(answer.status).toBe(200);
  await audit(answer, 200);
  await expect.poll(isCheckingAll).toBe(true);
  expect(chainShop.shop.logged.join("\n")).toContain("settled, but not on the chain");

  const next = await buy();
  expect([next.status, next.body["code"], next.body["charged"]]).toEqual([
    202,
    "settlement_unknown",
    "unknown",
  ]);
  expect([runs, await chainShop.earned()]).toEqual([1, 0n]);
  // Who tells the truth sells on.
  chainShop.facilitator.script();
  expect((await buy()).status).toBe(200);
  expect([runs, await chainShop.earned()]).toEqual([2, 1_000n]);
});

test("the result of a lie that is not delivered yet is withheld, also from who sends the payment again", async () => {
  isBroken = true;
  chainShop.facilitator.script(lie);
  const payment = headerOf(await chainShop.sign());
  const owed = await chainShop.shop.buy(payment);
  expect([owed.status, owed.body["charged"]]).toEqual([400, true]);
  isBroken = false;
  await audit(owed, 200);
  await expect.poll(async () => (await claimOf(owed))["state"]).toBe("unknown");
  expect(await claimOf(owed)).toMatchObject({ charged: "unknown", retry: "poll", result: null });
  const again = await chainShop.shop.buy(payment, { headers: { prefer: "wait=1" } });
  expect([again.status, again.body["code"]]).toEqual([202, "settlement_unknown"]);
  expect([runs, await chainShop.earned()]).toEqual([1, 0n]);
});

test("a chain that is only slow is no lie: it has two minutes of its own time", async () => {
  chainShop.facilitator.script(lie);
  const answer = await buy();
  await audit(answer, 60);
  await expect
    .poll(async () => Number(await redis.zscore("coinslot:8453:attention", idOf(answer))))
    .toBeGreaterThan(0);
  expect(await isCheckingAll()).toBe(false);
  expect(await isAwaitingLook(answer)).toBe(true);
});

test("what blocks do not prove is looked at by itself: a settlement to another address, and one that is too old", async () => {
  const answer = await buy();
  await expect.poll(() => isAwaitingAudit(answer)).toBe(true);
  const key = `coinslot:8453:claim:${idOf(answer)}`;
  // As after PAY_TO was changed: none of the transfers that are asked for is its own.
  await redis.hset(key, "payTo", `0x${"12".repeat(20)}`);
  await audit(answer, 200);
  await expect.poll(() => isAwaitingLook(answer)).toBe(true);
  expect(await redis.hget(key, "confirmed")).toBeNull();
});

test("many deliveries are confirmed together, from a few requests to the node", async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => buy()));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await expect.poll(async () => redis.zcard("coinslot:8453:audit")).toBe(answers.length);
  const [first] = answers;
  await redis.zadd("coinslot:8453:audit", Date.now() - 20_000, idOf(first as Answer));
  await expect.poll(async () => redis.zcard("coinslot:8453:audit")).toBe(0);
  for (const answer of answers) {
    expect(await redis.hget(`coinslot:8453:claim:${idOf(answer)}`, "confirmed")).toBe("1");
    expect(await isAwaitingLook(answer)).toBe(false);
  }
});
