import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createFailFastRedis } from "@coinslot/jobs";
import type { FacilitatorAnswer, FacilitatorScript, SignedAuthorization } from "@coinslot/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { minimumWindowSeconds } from "../payment/match-terms.ts";
import { type ChainShop, headerOf, openChainShop } from "../testing/chain-shop.ts";

let street: ChainShop;
let runs = 0;

beforeAll(async () => {
  street = await openChainShop(
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
afterAll(() => street.close());
beforeEach(() => {
  runs = 0;
  street.facilitator.script();
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
  const before = await street.earned();
  await act();
  return (await street.earned()) - before;
};

const claimOf = async (headers: Headers): Promise<Record<string, unknown>> =>
  (await street.shop.get(`/claims/${headers.get("claim-token")}`)).body;

describe("paid, whatever the facilitator said: the buyer gets the result once and pays once", () => {
  it.each<[string, FacilitatorScript]>([
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
    street.facilitator.script(script);
    const payment = headerOf(await street.sign());
    const earned = await earnedBy(async () => {
      const answer = await street.shop.buy(payment);
      expect(answer.status).toBe(200);
      const proof = JSON.parse(
        Buffer.from(answer.headers.get("x-payment-response") ?? "", "base64").toString(),
      ) as { transaction: `0x${string}` };
      expect(await street.chain.transfersOf(proof.transaction)).toMatchObject([{ value: 1_000n }]);
    });
    expect({ earned, runs }).toEqual({ earned: 1_000n, runs: 1 });
  });

  it("a third party submitted the payment before us", async () => {
    const signed = await street.sign();
    street.facilitator.script(onSettle(async () => usedAlready));
    const earned = await earnedBy(async () => {
      const transaction = await street.chain.submitAuthorization(signed);
      const answer = await street.shop.buy(headerOf(signed));
      expect(answer.status).toBe(200);
      expect(await claimOf(answer.headers)).toMatchObject({
        state: "delivered",
        payment: { transaction },
      });
    });
    expect({ earned, runs }).toEqual({ earned: 1_000n, runs: 1 });
  });

  it("its claim was lost and its window has ended since: still no new payment is asked for", async () => {
    const validBefore = String(Math.floor(Date.now() / 1_000) + minimumWindowSeconds + 2);
    const signed = await street.sign({ validBefore });
    const first = await street.shop.buy(headerOf(signed));
    const redis = createFailFastRedis(street.shop.redis.url);
    await vi.waitUntil(() => redis.status === "ready");
    await redis.del(`coinslot:claim:${first.headers.get("claim-token")?.slice(0, 40)}`);
    redis.disconnect();
    await sleep(3_000);
    const earned = await earnedBy(async () => {
      const again = [street.shop.buy(headerOf(signed)), street.shop.buy(headerOf(signed))];
      for (const answer of await Promise.all(again))
        expect(answer).toMatchObject({ status: 200, body: first.body });
    });
    expect({ earned, runs }).toEqual({ earned: 0n, runs: 1 });
  });

  it("a claim that a dead gateway left while settling is collected by sending the payment again", async () => {
    const signed = await street.sign();
    street.facilitator.script(
      onSettle(async (genuine) => {
        await genuine();
        await sleep(60_000, undefined, { ref: false });
        return usedAlready;
      }),
    );
    const payment = headerOf(signed);
    const [first, second] = await Promise.all([
      street.shop.buy(payment),
      sleep(200).then(() => street.shop.buy(payment)),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toEqual(second.body);
    expect(runs).toBe(1);
  });
});

describe("not paid, by evidence: nothing is given, nothing is charged", () => {
  it("a payment that was never seen comes after its window has ended", async () => {
    const validBefore = String(Math.floor(Date.now() / 1_000) - 60);
    const answer = await street.shop.buy(headerOf(await street.sign({ validBefore })));
    expect(answer).toMatchObject({
      status: 402,
      body: { code: "payment_window", charged: false, retry: "pay" },
    });
  });

  const voids = async (signed: SignedAuthorization, detail: RegExp): Promise<void> => {
    street.facilitator.script(onSettle(async () => usedAlready));
    const earned = await earnedBy(async () => {
      const answer = await street.shop.buy(headerOf(signed));
      expect(answer.status).toBe(402);
      expect(answer.body).toMatchObject({ code: "payment_void", charged: false, retry: "pay" });
      expect(answer.body["detail"]).toMatch(detail);
    });
    expect({ earned, runs }).toEqual({ earned: 0n, runs: 0 });
  };

  it("the payer cancelled the authorization", async () => {
    const signed = await street.sign();
    await street.chain.cancelAuthorization(street.wallet, signed.authorization.nonce);
    await voids(signed, /cancelled/);
  });

  it("the payer used the nonce to pay somebody else", async () => {
    const nonce = `0x${randomBytes(32).toString("hex")}` as const;
    const elsewhere = (await street.chain.createWallet(0n)).address;
    await street.chain.submitAuthorization(await street.sign({ nonce, to: elsewhere }));
    await voids(await street.sign({ nonce }), /something else/);
  });

  it("the payer used the nonce to pay us another amount", async () => {
    const nonce = `0x${randomBytes(32).toString("hex")}` as const;
    await street.chain.submitAuthorization(await street.sign({ nonce, value: "999" }));
    await voids(await street.sign({ nonce }), /something else/);
  });
});

describe("no evidence yet: the claim stays unknown, and is decided when there is some", () => {
  const lost = onSettle(async () => ({ status: 500, body: "" }));
  const wait = { headers: { prefer: "respond-async" } };

  it("the same payment settles when it is sent again, once", async () => {
    street.facilitator.script(lost);
    const signed = await street.sign();
    const first = await street.shop.buy(headerOf(signed), wait);
    expect([first.status, first.body["code"], first.body["charged"]]).toEqual([
      202,
      "settlement_unknown",
      "unknown",
    ]);
    street.facilitator.script();
    const earned = await earnedBy(async () => {
      await sleep(2_100);
      const second = await street.shop.buy(headerOf(signed));
      expect(second.status).toBe(200);
    });
    expect({ earned, runs }).toEqual({ earned: 1_000n, runs: 1 });
  });

  it("a refusal proves nothing after an attempt that may have been paid", async () => {
    street.facilitator.script(lost);
    const signed = await street.sign();
    const first = await street.shop.buy(headerOf(signed), wait);
    street.facilitator.script(onSettle(async () => refused("insufficient_funds")));
    await sleep(2_100);
    const second = await street.shop.buy(headerOf(signed), wait);
    expect([second.status, second.body["charged"]]).toEqual([202, "unknown"]);
    expect((await claimOf(first.headers))["state"]).toBe("unknown");
  });

  it("another payment of the same nonce cannot take over", async () => {
    street.facilitator.script(lost);
    const signed = await street.sign();
    await street.shop.buy(headerOf(signed), wait);
    const calls = street.facilitator.calls.settle;
    await sleep(2_100);
    const { nonce } = signed.authorization;
    const validBefore = String(Number(signed.authorization.validBefore) + 1);
    const other = await street.sign({ nonce, validBefore });
    expect((await street.shop.buy(headerOf(other), wait)).status).toBe(202);
    expect(street.facilitator.calls.settle).toBe(calls);
  });

  it("unused until a minute after it ended, by the chain's clock: void", async () => {
    street.facilitator.script(lost);
    const validBefore = String((await street.chain.now()) + 300);
    const signed = await street.sign({ validBefore });
    const first = await street.shop.buy(headerOf(signed), wait);
    await street.chain.increaseTime(330);
    await sleep(500);
    expect((await claimOf(first.headers))["state"]).toBe("unknown");
    await street.chain.increaseTime(60);
    await vi.waitFor(
      async () => {
        await street.chain.mine();
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
