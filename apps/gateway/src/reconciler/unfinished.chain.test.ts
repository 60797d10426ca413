import { setTimeout as sleep } from "node:timers/promises";
import { createFailFastRedis } from "@coinslot/jobs";
import { ToolError } from "@coinslot/tools-schema";
import { type FaultyRpc, startFaultyRpc } from "@coinslot/sandbox";
import type { Redis } from "ioredis";
import { parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { GatewaySettings } from "../env.ts";
import { type Gateway, startGateway } from "../gateway.ts";
import { settingsWith } from "../testing/settings.ts";
import { type ChainShop, headerOf, openChainShop } from "../testing/chain-shop.ts";

let chainShop: ChainShop;
let redis: Redis | undefined;
let rpc: FaultyRpc | undefined;
let second: Gateway | undefined;

afterEach(async () => {
  redis?.disconnect();
  await second?.close();
  await chainShop.close();
  await rpc?.stop();
  [redis, rpc, second] = [undefined, undefined, undefined];
});

const hash = async () => ({
  data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 },
});
const broken = async (): Promise<never> => {
  throw new ToolError("tool_input_refused", "No.");
};
const connect = (): Redis => (redis = createFailFastRedis(chainShop.shop.redis.url));
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const health = async (): Promise<Record<string, unknown>> =>
  (await chainShop.shop.get("/health/ready")).body["reconciler"] as Record<string, unknown>;

describe("a facilitator that names a settlement which the chain does not know", () => {
  const invent = (): void =>
    chainShop.facilitator.script(({ call }) =>
      call === "settle"
        ? {
            status: 200,
            body: {
              success: true,
              transaction: `0x${"ab".repeat(32)}`,
              network: "eip155:8453",
              payer: chainShop.wallet.address,
            },
          }
        : undefined,
    );

  test("is not believed from the threshold on: the result is withheld", async () => {
    chainShop = await openChainShop({ hash }, { settings: { CONFIRM_FROM_USD: 1_000n } });
    invent();
    const answer = await chainShop.shop.buy(headerOf(await chainShop.sign()), {
      headers: { prefer: "wait=3" },
    });
    expect([answer.status, answer.body["code"]]).toEqual([202, "settlement_unknown"]);
  });

  test("a settlement that is on the chain passes the same check", async () => {
    chainShop = await openChainShop({ hash }, { settings: { CONFIRM_FROM_USD: 1_000n } });
    expect((await chainShop.shop.buy(headerOf(await chainShop.sign()))).status).toBe(200);
  });
});

describe("claims that a dead gateway left behind", () => {
  /** What a gateway leaves that dies right after its settlement: a debt without a job. */
  const strand = async (fields: Record<string, string>): Promise<string> => {
    const signed = await chainShop.sign();
    await chainShop.chain.submitAuthorization(signed);
    chainShop.facilitator.script(({ call }) =>
      call === "settle" ? { status: 500, body: "" } : undefined,
    );
    const answer = await chainShop.shop.buy(headerOf(signed), {
      headers: { prefer: "respond-async" },
    });
    const token = answer.headers.get("claim-token") ?? "";
    const id = token.slice(0, 40);
    const store = connect();
    await vi.waitUntil(() => store.status === "ready");
    await store.hset(`coinslot:8453:claim:${id}`, fields);
    await store.zadd("coinslot:8453:attention", Date.now(), id);
    return token;
  };
  const stateOf = async (token: string): Promise<unknown> =>
    (await chainShop.shop.get(`/claims/${token}`)).body["state"];

  test("settling: decided by the chain, and run", async () => {
    chainShop = await openChainShop(
      { hash },
      { settings: { ABANDONED_AFTER_SECONDS: 0.5, RECONCILE_SECONDS: 60 } },
    );
    const token = await strand({ state: "settling", attemptAt: "0" });
    second = await startSecond();
    await expect.poll(() => stateOf(token), { timeout: 10_000 }).toMatch(/ready|delivered/);
  });
});

const startSecond = async (changes: Partial<GatewaySettings> = {}): Promise<Gateway> =>
  startGateway({
    settings: settingsWith({
      REDIS_URL: chainShop.shop.redis.url,
      FACILITATOR_URL: [chainShop.facilitator.url],
      RPC_URL: [chainShop.chain.rpcUrl],
      PORT: 0,
      HAND_OVER_SECONDS: 10,
      MAX_BACKLOG: 100,
      RECONCILE_SECONDS: 0.1,
      ABANDONED_AFTER_SECONDS: 0.5,
      ...changes,
    }),
    log: silent,
  });

describe("one gateway at a time does the work", () => {
  test("another follows when it goes", async () => {
    chainShop = await openChainShop({ hash });
    await expect.poll(async () => (await health())["isLeader"]).toBe(true);
    second = await startSecond();
    await sleep(500);
    const read = async (): Promise<unknown> => {
      const answer = await fetch(`${second?.url}/health/ready`);
      return ((await answer.json()) as { reconciler: { isLeader: boolean } }).reconciler.isLeader;
    };
    expect(await read()).toBe(false);
    await chainShop.shop.gateway.close();
    await expect.poll(read, { timeout: 5_000 }).toBe(true);
  });
});

describe("while no RPC endpoint answers, nothing is decided and nothing is lost", () => {
  test("the claim stays unknown, health says why, and it is decided afterwards", async () => {
    chainShop = await openChainShop({ hash });
    rpc = await startFaultyRpc({ target: chainShop.chain.rpcUrl });
    await rpc.play("down");
    await chainShop.shop.gateway.close();
    second = await startSecond({ RPC_URL: [rpc.url] });
    const signed = await chainShop.sign();
    await chainShop.chain.submitAuthorization(signed);
    chainShop.facilitator.script(({ call }) =>
      call === "settle" ? { status: 500, body: "" } : undefined,
    );
    const buy = (prefer: string): Promise<Response> =>
      fetch(`${second?.url}/api/hash`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-payment": headerOf(signed), prefer },
        body: '{"text":"abc"}',
      });
    expect((await buy("wait=1")).status).toBe(202);
    const reconciler = ((await (await fetch(`${second.url}/health/ready`)).json()) as never)[
      "reconciler"
    ];
    expect(reconciler).toMatchObject({ rpc: "unreachable" });
    await rpc.end();
    expect((await buy("wait=9")).status).toBe(200);
  });
});

describe("refunds", () => {
  const openRefunding = async (): Promise<`0x${string}`> => {
    const key = generatePrivateKey();
    chainShop = await openChainShop(
      { hash: broken },
      { settings: { ADMIN_TOKEN: "a".repeat(32) } },
    );
    const wallet = privateKeyToAccount(key).address;
    await chainShop.chain.client.setBalance({ address: wallet, value: parseEther("1") });
    const { address: asset, abi } = {
      address: chainShop.chain.asset,
      abi: [
        {
          type: "function",
          name: "mint",
          stateMutability: "nonpayable",
          inputs: [
            { name: "to", type: "address" },
            { name: "amount", type: "uint256" },
          ],
          outputs: [{ type: "bool" }],
        },
      ],
    } as const;
    await chainShop.chain.client.writeContract({
      address: asset,
      abi,
      functionName: "mint",
      args: [wallet, 1_000_000n],
    });
    return key;
  };
  const debts = async (): Promise<Record<string, unknown>[]> => {
    const answer = await fetch(`${chainShop.shop.url}/admin/debts`, {
      headers: { authorization: `Bearer ${"a".repeat(32)}` },
    });
    return ((await answer.json()) as { debts: Record<string, unknown>[] }).debts;
  };

  test("what stays owed past its deadline is paid back once, by however many gateways, and not redeemable", async () => {
    const refundPrivateKey = await openRefunding();
    const signed = await chainShop.sign();
    const failed = await chainShop.shop.buy(headerOf(signed));
    expect([failed.status, failed.body["charged"]]).toEqual([400, true]);
    expect(await debts()).toMatchObject([
      { state: "owed", charged: true, amount: "1000", error: "tool_input_refused" },
    ]);
    const store = connect();
    await vi.waitUntil(() => store.status === "ready");
    const id = failed.headers.get("claim-token")?.slice(0, 40) ?? "";
    // The audit comes a minute after settlement; here it is due at once.
    await store.zadd("coinslot:8453:attention", Date.now(), id);
    await chainShop.shop.gateway.close();
    const refunding = { REFUND_PRIVATE_KEY: refundPrivateKey, REFUND_AFTER_SECONDS: 1 };
    const gateways = [await startSecond(refunding), await startSecond(refunding)];
    second = gateways[0];
    const before = await chainShop.chain.balanceOf(chainShop.wallet.address);
    const stateOf = async (): Promise<unknown> => store.hget(`coinslot:8453:claim:${id}`, "state");
    await expect.poll(stateOf, { timeout: 20_000 }).toBe("refunded");
    await gateways[1]?.close();
    expect((await chainShop.chain.balanceOf(chainShop.wallet.address)) - before).toBe(1_000n);
    const again = await fetch(`${second?.url}/api/hash`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-payment": headerOf(signed) },
      body: '{"text":"abc"}',
    });
    expect(again.status).toBe(402);
    expect(await again.json()).toMatchObject({ code: "claim_refunded", charged: false });
  }, 40_000);

  test("a debt outlives its job: it stays in the list, and is paid back", async () => {
    const refundPrivateKey = await openRefunding();
    const failed = await chainShop.shop.buy(headerOf(await chainShop.sign()));
    const id = failed.headers.get("claim-token")?.slice(0, 40) ?? "";
    const key = `coinslot:8453:claim:${id}`;
    const store = connect();
    await vi.waitUntil(() => store.status === "ready");
    await store.zadd("coinslot:8453:attention", Date.now(), id);
    await expect.poll(() => store.hget(key, "failedRun"), { timeout: 5_000 }).toBe("1");
    // Three days later: Redis keeps a job for two.
    await store.del(`coinslot:util:${id}`);
    await store.hset(key, "settledAt", String(Date.now() - 3 * 24 * 3_600_000));
    await store.zadd("coinslot:8453:attention", Date.now(), id);
    await sleep(500);
    expect(await debts()).toMatchObject([{ claim: id, state: "owed", charged: true }]);
    await chainShop.shop.gateway.close();
    await store.zadd("coinslot:8453:attention", Date.now(), id);
    second = await startSecond({
      REFUND_PRIVATE_KEY: refundPrivateKey,
      REFUND_AFTER_SECONDS: 60 * 3_600,
    });
    await expect.poll(() => store.hget(key, "state"), { timeout: 15_000 }).toBe("refunded");
  }, 40_000);

  test("one that was recorded and not sent is sent by the next gateway; one that was sent is not sent again", async () => {
    const refundPrivateKey = await openRefunding();
    const wallet = privateKeyToAccount(refundPrivateKey).address;
    const failed = await chainShop.shop.buy(headerOf(await chainShop.sign()));
    const id = failed.headers.get("claim-token")?.slice(0, 40) ?? "";
    const store = connect();
    await vi.waitUntil(() => store.status === "ready");
    await chainShop.shop.gateway.close();
    const recorded = {
      state: "refunding",
      refundFrom: wallet.toLowerCase(),
      refundingAt: String(Date.now() - 5_000),
    };
    const key = `coinslot:8453:claim:${id}`;
    await store.hset(key, recorded);
    await store.zadd("coinslot:8453:attention", 0, id);
    second = await startSecond({ REFUND_PRIVATE_KEY: refundPrivateKey });
    await expect.poll(() => store.hget(key, "state"), { timeout: 15_000 }).toBe("refunded");
    const paidBack = await chainShop.chain.balanceOf(chainShop.wallet.address);
    // A crash after the transaction: the record says that it is still to be sent.
    await store.persist(key);
    await store.hset(key, recorded);
    await store.zadd("coinslot:8453:attention", 0, id);
    await second.close();
    second = await startSecond({ REFUND_PRIVATE_KEY: refundPrivateKey });
    await expect.poll(() => store.hget(key, "state"), { timeout: 15_000 }).toBe("refunded");
    expect(await chainShop.chain.balanceOf(chainShop.wallet.address)).toBe(paidBack);
  }, 40_000);
});
