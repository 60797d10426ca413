import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createFailFastRedis } from "@coinslot/jobs";
import type { FacilitatorAnswer, FacilitatorScript, SignedAuthorization } from "@coinslot/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { minimumWindowSeconds } from "../payment/match-terms.ts";
import { type ChainShop, headerOf, openChainShop } from "../testing/chain-shop.ts";

let chainShop: ChainShop;
let runs = 0;

beforeAll(async () => {
  chainShop = await openChainShop(
    {
      hash: async () => {
        runs += 1;
        return { data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 } };
      },
    },
    {
      settleTimeoutMs: 1_000,
      settings: { ABANDONED_AFTER_SECONDS: 2, CONFIRM_FROM_USD: 1_000_000_000n },
    },
  );
});
afterAll(() => chainShop.close());
beforeEach(() => {
  runs = 0;
  chainShop.facilitator.script();
});

/** Plays something around the genuine settlement; everything else stays genuine. */
const onSettle = (
  play: (genuine: () => Promise<FacilitatorAnswer>) => Promise<FacilitatorAnswer>,
): FacilitatorScript => {
  return async ({ call }, genuine) => (call === "settle" ? play(genuine) : undefined);
};
const refused = (errorReason: string): FacilitatorAnswer => ({
  status: 200,
  body: { success: false, errorReason, transaction: "", network: "eip155:8453" },
});
const usedAlready = refused("invalid_exact_evm_nonce_already_used");

const earnedBy = async (act: () => Promise<unknown>): Promise<bigint> => {
  const before = await chainShop.earned();
  await act();
  return (await chainShop.earned()) - before;
};

const claimOf = async (headers: Headers): Promise<Record<string, unknown>> =>
  (await chainShop.shop.get(`/claims/${headers.get("claim-token")}`)).body;

describe("paid, whatever the facilitator said: the buyer gets the result once and pays once", () => {
  test.each<[string, FacilitatorScript]>([
    [
      "the answer was lost",
      onSettle(async (genuine) => {
        await genuine();
        return { status: 0, body: "", reset: true };
      }),
    ],
    ["it never answered", onSettle(async (genuine) => ({ ...(await genuine()), delayMs: 3_000 }))],
    [
      "it answered 504 with HTML",
      onSettle(async (genuine) => {
        await genuine();
        return { status: 504, body: "<html>timeout</html>" };
      }),
    ],
    [
      "it settled and said the wallet is empty",
      onSettle(async (genuine) => {
        await genuine();
        return refused("insufficient_funds");
      }),
    ],
  ])("%s", async (_, script) => {
    chainShop.facilitator.script(script);
    const payment = headerOf(await chainShop.sign());
    const earned = await earnedBy(async () => {
      const answer = await chainShop.shop.buy(payment);
      expect(answer.status).toBe(200);
      const proof = JSON.parse(
        Buffer.from(answer.headers.get("x-payment-response") ?? "", "base64").toString(),
      ) as { transaction: `0x${string}` };
      expect(await chainShop.chain.transfersOf(proof.transaction)).toMatchObject([
        { value: 1_000n },
      ]);
    });
    expect({ earned, runs }).toEqual({ earned: 1_000n, runs: 1 });
  });

  test("a third party submitted the payment before us", async () => {
    const signed = await chainShop.sign();
    chainShop.facilitator.script(onSettle(async () => usedAlready));
    const earned = await earnedBy(async () => {
      const transaction = await chainShop.chain.submitAuthorization(signed);
      const answer = await chainShop.shop.buy(headerOf(signed));
      expect(answer.status).toBe(200);
      expect(await claimOf(answer.headers)).toMatchObject({
        state: "delivered",
        payment: { transaction },
      });
    });
    expect({ earned, runs }).toEqual({ earned: 1_000n, runs: 1 });
  });

  test("its claim was lost and its window has ended since: still no new payment is asked for", async () => {
    const validBefore = String(Math.floor(Date.now() / 1_000) + minimumWindowSeconds + 2);
    const signed = await chainShop.sign({ validBefore });
    const first = await chainShop.shop.buy(headerOf(signed));
    const redis = createFailFastRedis(chainShop.shop.redis.url);
    await vi.waitUntil(() => redis.status === "ready");
    await redis.del(`coinslot:8453:claim:${first.headers.get("claim-token")?.slice(0, 40)}`);
    redis.disconnect();
    await sleep(3_000);
    const earned = await earnedBy(async () => {
      const again = [chainShop.shop.buy(headerOf(signed)), chainShop.shop.buy(headerOf(signed))];
      const answers = await Promise.all(again);
      const [given, refused] = answers.toSorted((one, other) => one.status - other.status);
      expect(given).toMatchObject({ status: 200, body: first.body });
      // Both are bare copies: one is answered.
      expect(refused).toMatchObject({ status: 409, body: { retry: "prove-buyer" } });
    });
    expect({ earned, runs }).toEqual({ earned: 0n, runs: 1 });
  });

  test("a settlement that nobody ends is decided by the chain, and of two copies that wait for it one is answered", async () => {
    const signed = await chainShop.sign();
    chainShop.facilitator.script(
      onSettle(async (genuine) => {
        await genuine();
        await sleep(60_000, undefined, { ref: false });
        return usedAlready;
      }),
    );
    const payment = headerOf(signed);
    const [first, second] = await Promise.all([
      chainShop.shop.buy(payment),
      sleep(200).then(() => chainShop.shop.buy(payment)),
    ]);
    expect([first.status, second.status]).toEqual([200, 409]);
    expect(second.body).toMatchObject({ charged: true, retry: "prove-buyer" });
    expect(runs).toBe(1);
  });
});

describe("not paid, by evidence: nothing is given, nothing is charged", () => {
  test("a payment that was never seen comes after its window has ended", async () => {
    const validBefore = String(Math.floor(Date.now() / 1_000) - 60);
    const answer = await chainShop.shop.buy(headerOf(await chainShop.sign({ validBefore })));
    expect(answer).toMatchObject({
      status: 402,
      body: { code: "payment_window", charged: false, retry: "pay" },
    });
  });

  const voids = async (signed: SignedAuthorization, detail: RegExp): Promise<void> => {
    chainShop.facilitator.script(onSettle(async () => usedAlready));
    const earned = await earnedBy(async () => {
      const answer = await chainShop.shop.buy(headerOf(signed));
      expect(answer.status).toBe(402);
      expect(answer.body).toMatchObject({ code: "payment_void", charged: false, retry: "pay" });
      expect(answer.body["detail"]).toMatch(detail);
    });
    expect({ earned, runs }).toEqual({ earned: 0n, runs: 0 });
  };

  test("the payer cancelled the authorization", async () => {
    const signed = await chainShop.sign();
    await chainShop.chain.cancelAuthorization(chainShop.wallet, signed.authorization.nonce);
    await voids(signed, /cancelled/);
  });

  test("the payer used the nonce to pay somebody else", async () => {
    const nonce = `0x${randomBytes(32).toString("hex")}` as const;
    const elsewhere = (await chainShop.chain.createWallet(0n)).address;
    await chainShop.chain.submitAuthorization(await chainShop.sign({ nonce, to: elsewhere }));
    await voids(await chainShop.sign({ nonce }), /something else/);
  });

  test("the payer used the nonce to pay us another amount", async () => {
    const nonce = `0x${randomBytes(32).toString("hex")}` as const;
    await chainShop.chain.submitAuthorization(await chainShop.sign({ nonce, value: "999" }));
    await voids(await chainShop.sign({ nonce }), /something else/);
  });
});

describe("no evidence yet: the claim stays unknown, and is decided when there is some", () => {
  const lost = onSettle(async () => ({ status: 500, body: "" }));
  const wait = { headers: { prefer: "respond-async" } };

  test("the same payment settles when it is sent again, once", async () => {
    chainShop.facilitator.script(lost);
    const signed = await chainShop.sign();
    const first = await chainShop.shop.buy(headerOf(signed), wait);
    expect([first.status, first.body["code"], first.body["charged"]]).toEqual([
      202,
      "settlement_unknown",
      "unknown",
    ]);
    chainShop.facilitator.script();
    const earned = await earnedBy(async () => {
      await sleep(2_100);
      const second = await chainShop.shop.buy(headerOf(signed));
      expect(second.status).toBe(200);
    });
    expect({ earned, runs }).toEqual({ earned: 1_000n, runs: 1 });
  });

  test("a refusal proves nothing after an attempt that may have been paid", async () => {
    chainShop.facilitator.script(lost);
    const signed = await chainShop.sign();
    const first = await chainShop.shop.buy(headerOf(signed), wait);
    chainShop.facilitator.script(onSettle(async () => refused("insufficient_funds")));
    await sleep(2_100);
    const second = await chainShop.shop.buy(headerOf(signed), wait);
    expect([second.status, second.body["charged"]]).toEqual([202, "unknown"]);
    expect((await claimOf(first.headers))["state"]).toBe("unknown");
  });

  test("another payment of the same nonce cannot take over", async () => {
    chainShop.facilitator.script(lost);
    const signed = await chainShop.sign();
    await chainShop.shop.buy(headerOf(signed), wait);
    const calls = chainShop.facilitator.calls.settle;
    await sleep(2_100);
    const { nonce } = signed.authorization;
    const validBefore = String(Number(signed.authorization.validBefore) + 1);
    const other = await chainShop.sign({ nonce, validBefore });
    expect((await chainShop.shop.buy(headerOf(other), wait)).status).toBe(202);
    expect(chainShop.facilitator.calls.settle).toBe(calls);
  });

  test("unused until a minute after it ended, by the chain's clock: void", async () => {
    chainShop.facilitator.script(lost);
    const validBefore = String((await chainShop.chain.now()) + 300);
    const signed = await chainShop.sign({ validBefore });
    const first = await chainShop.shop.buy(headerOf(signed), wait);
    await chainShop.chain.increaseTime(330);
    await sleep(500);
    expect((await claimOf(first.headers))["state"]).toBe("unknown");
    await chainShop.chain.increaseTime(60);
    await vi.waitFor(
      async () => {
        await chainShop.chain.mine();
        expect(await claimOf(first.headers)).toMatchObject({
          state: "void",
          charged: false,
          retry: "pay",
        });
      },
      { timeout: 15_000, interval: 500 },
    );
  });
});
