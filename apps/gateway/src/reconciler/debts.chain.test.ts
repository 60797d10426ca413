import { createFailFastRedis } from "@coinslot/jobs";
import { signAuthorization } from "@coinslot/sandbox";
import { operations, ToolError } from "@coinslot/tools-schema";
import type { Redis } from "ioredis";
import { type Hex, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ChainShop, headerOf, openChainShop } from "../testing/chain-shop.ts";

let chainShop: ChainShop;
let redis: Redis;
let refunder: Hex;
let isBroken: boolean;

const hash = async () => {
  if (isBroken) throw new ToolError("tool_input_refused", "No.");
  return { data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 } };
};

beforeEach(async () => {
  const refundPrivateKey = generatePrivateKey();
  refunder = privateKeyToAccount(refundPrivateKey).address;
  isBroken = true;
  chainShop = await openChainShop(
    { hash },
    { settings: { REFUND_PRIVATE_KEY: refundPrivateKey, REFUND_AFTER_SECONDS: 0 } },
  );
  redis = createFailFastRedis(chainShop.shop.redis.url);
  await vi.waitUntil(() => redis.status === "ready");
});
afterEach(async () => {
  redis.disconnect();
  await chainShop.close();
});

const giveUsdc = async (value: bigint): Promise<void> => {
  const rich = await chainShop.chain.createWallet(value);
  const signed = await signAuthorization(rich.account, { to: refunder, value: String(value) });
  await chainShop.chain.submitAuthorization(signed);
};
const giveEther = (): Promise<void> =>
  chainShop.chain.client.setBalance({ address: refunder, value: parseEther("1") });
const health = async (): Promise<unknown> =>
  ((await chainShop.shop.get("/health/ready")).body["reconciler"] as { refunds: string }).refunds;

/** Buys what fails, and says how to look at its claim at once instead of a minute later. */
const buyInVain = async () => {
  const payment = headerOf(await chainShop.sign());
  const failed = await chainShop.shop.buy(payment);
  expect(failed.body["charged"]).toBe(true);
  const id = failed.headers.get("claim-token")?.slice(0, 40) ?? "";
  const key = `coinslot:8453:claim:${id}`;
  return {
    payment,
    id,
    key,
    state: () => redis.hget(key, "state"),
    lookNow: () => redis.zadd("coinslot:8453:attention", 0, id),
  };
};
const timeout = 15_000;

test("an empty wallet is told of before anything is due", async () => {
  await expect.poll(health, { timeout }).toBe("too-little-usdc");
  const { status, body } = await chainShop.shop.get("/health/ready");
  expect(status).toBe(200);
  expect(body["parts"]).toMatchObject({
    chain: { state: "ok" },
    refunds: { state: "warning", reason: "the refunding wallet has too little USDC" },
  });
}, 60_000);

test("a wallet without USDC begins no refund: the claim can be redeemed, and health and log say why", async () => {
  await giveEther();
  const claim = await buyInVain();
  await claim.lookNow();
  await expect.poll(health, { timeout }).toBe("too-little-usdc");
  expect(await claim.state()).toBe("owed");
  const told = chainShop.shop.logged.filter((line) => line.startsWith("refunds wait for money"));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(refunder.toLowerCase());
  isBroken = false;
  expect(await chainShop.shop.buy(claim.payment)).toMatchObject({ status: 200 });
}, 60_000);

test("one without ether begins none either, and pays back when it has some", async () => {
  await giveUsdc(1_000_000n);
  const claim = await buyInVain();
  await claim.lookNow();
  await expect.poll(health, { timeout }).toBe("too-little-ether");
  expect(await claim.state()).toBe("owed");
  await giveEther();
  await claim.lookNow();
  await expect.poll(claim.state, { timeout }).toBe("refunded");
  expect(await health()).toBe("ok");
}, 60_000);

test("what is due together is weighed together: the wallet pays as many as it can", async () => {
  await giveEther();
  await giveUsdc(2_500n);
  const claims = [await buyInVain(), await buyInVain(), await buyInVain()];
  await Promise.all(claims.map(({ lookNow }) => lookNow()));
  const inState = async (wanted: string) =>
    (await Promise.all(claims.map(({ state }) => state()))).filter((state) => state === wanted);
  await expect.poll(async () => (await inState("refunded")).length, { timeout }).toBe(2);
  expect(await inState("owed")).toHaveLength(1);
  expect(await chainShop.chain.balanceOf(refunder)).toBe(500n);
}, 60_000);

test("an operation that is not sold any more is paid back", async () => {
  await Promise.all([giveEther(), giveUsdc(1_000_000n)]);
  const claim = await buyInVain();
  await redis.hset(claim.key, "operation", "POST /api/sold-in-former-times");
  await claim.lookNow();
  await expect.poll(claim.state, { timeout }).toBe("refunded");
}, 60_000);

test("a job that no worker took in time is paid back", async () => {
  await Promise.all([giveEther(), giveUsdc(1_000_000n)]);
  const claim = await buyInVain();
  const elsewhere = operations.find(({ queue }) => queue === "data")!;
  await redis.hset(claim.key, { operation: elsewhere.id, settledAt: String(Date.now()) });
  await claim.lookNow();
  const job = `coinslot:data:${claim.id}`;
  await expect.poll(() => redis.exists(job), { timeout }).toBe(1);
  const kept = JSON.parse((await redis.hget(job, "opts")) ?? "{}") as object;
  await redis.hset(job, "opts", JSON.stringify({ ...kept, deadline: Date.now() - 61_000 }));
  await claim.lookNow();
  await expect.poll(claim.state, { timeout }).toBe("refunded");
}, 60_000);
