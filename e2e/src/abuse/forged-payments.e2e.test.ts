import { randomBytes } from "node:crypto";
import type { SignedAuthorization } from "@coinslot/sandbox";
import type { Hex } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  call,
  createCustomer,
  type Customer,
  expectSold,
  hashInput,
  paying,
  sign,
  untilDelivered,
  versions,
} from "../customer.ts";
import { costOf, nothing, withRedis } from "../ledger.ts";
import { settlementOf } from "../payments.ts";
import type { Answer } from "../wire.ts";
import { asItComes, startWorld, type World } from "../world.ts";

/** What a forgery is told. */
const refusals = [
  "invalid_payment",
  "payment_refused",
  "payment_window",
  "rate_limited",
  "too_many_wallet_checks",
];

let world: World;
/** In whose name strangers pay. */
let owner: Customer;
beforeAll(async () => {
  world = await startWorld({ environment: { ...asItComes, TRUSTED_PROXIES: "1" } });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  owner = await createCustomer(world);
});

const from = (address: string) => ({ "x-forwarded-for": address });
const home = from("192.0.2.1");

/** 64 bytes of nothing, and the mark of a wallet that is not deployed yet. */
const marked: Hex = `0x${"11".repeat(64)}${"6492".repeat(16)}`;

/** Payments in the owner's name that he did not sign, as a stranger makes them. */
const forgeries: Readonly<Record<string, () => Promise<SignedAuthorization>>> = {
  "the mark of ERC-6492 and no end": async () => ({
    ...(await sign(owner, { validBefore: 2n ** 255n })),
    signature: marked,
  }),
  "the mark of ERC-6492": async () => ({ ...(await sign(owner)), signature: marked }),
  "65 bytes of anything": async () => ({
    ...(await sign(owner)),
    signature: `0x${randomBytes(64).toString("hex")}1b`,
  }),
  "the signature of his last payment": async () => {
    const { signature } = await sign(owner);
    return { ...(await sign(owner)), signature };
  },
  "a longer signature": async () => ({
    ...(await sign(owner)),
    signature: `0x${randomBytes(200).toString("hex")}`,
  }),
};

/** Whatever Redis holds that names a payer or a claim of his. */
const keysNaming = (payer: string): Promise<string[]> =>
  withRedis(world, (redis) => redis.keys(`*${payer.toLowerCase()}*`));
const claimsHeld = (): Promise<number> =>
  withRedis(world, async (redis) => (await redis.keys("coinslot:8453:claim:*")).length);

/** Sends so many forgeries from so many addresses, 50 at a time. */
const attack = async (
  forge: () => Promise<SignedAuthorization>,
  { times, addresses, headers = {} }: { times: number; addresses: number; headers?: object },
): Promise<Answer[]> => {
  const forged = await forge();
  const answers: Answer[] = [];
  const send = (index: number): Promise<Answer> => {
    const nonce: Hex = `0x${randomBytes(32).toString("hex")}`;
    const payment = { ...forged, authorization: { ...forged.authorization, nonce } };
    const version = versions[index % 2] ?? 1;
    const sender = from(`198.51.100.${index % addresses}`);
    return call(owner, { ...paying(owner, version, payment), ...sender, ...headers });
  };
  for (let done = 0; done < times; done += 50) {
    const batch = Array.from({ length: Math.min(50, times - done) }, (_, index) =>
      send(done + index),
    );
    answers.push(...(await Promise.all(batch)));
  }
  return answers;
};

const buy = async (customer: Customer, headers: Record<string, string> = home) =>
  call(customer, { ...paying(customer, 1, await sign(customer)), ...headers });

describe("row 1: payments in a stranger's name", () => {
  test.each(Object.entries(forgeries))(
    "300 from three addresses, with %s, hold nothing under his name and ask no facilitator",
    async (_, forge) => {
      const before = await claimsHeld();
      const { result, cost } = await costOf(world, () =>
        attack(forge, { times: 300, addresses: 3 }),
      );
      expect(cost).toEqual(nothing);
      expect(await keysNaming(owner.wallet.address)).toEqual([]);
      expect(await claimsHeld()).toBe(before);
      const codes = new Set(result.map(({ body }) => body["code"]));
      for (const code of codes) expect(refusals).toContain(code);
      expect(result.some(({ body }) => body["charged"] === true)).toBe(false);
      // He buys as if nothing was, from his own address and from behind a stranger's.
      await expectSold(owner, 1, () => buy(owner));
      await expectSold(owner, 1, () => buy(owner, from("198.51.100.0")));
    },
  );

  test("nor does a payment that he did sign, sent with another's signature, hinder it", async () => {
    const signed = await sign(owner);
    const { signature } = await sign(await createCustomer(world));
    const spoilt = paying(owner, 1, { ...signed, signature });
    const good = { ...paying(owner, 1, signed), ...home };
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => call(owner, { ...spoilt, ...from("198.51.100.9") })),
      expectSold(owner, 1, () => call(owner, good)),
    ]);
    for (const { body } of answers.slice(0, -1)) expect(refusals).toContain(body["code"]);
  });
});

test("row 2: an identifier in a stranger's name binds nothing: his own call with it is sold", async () => {
  for (const forge of Object.values(forgeries))
    await attack(forge, {
      times: 10,
      addresses: 3,
      headers: { "idempotency-key": "order-1001" },
    });
  const identified = { ...home, "idempotency-key": "order-1001" };
  await expectSold(owner, 1, () => buy(owner, identified));
});

test("row 3: forgeries from sixty addresses leave the reconciler nothing to look at", async () => {
  await withRedis(world, (redis) => redis.del("coinslot:8453:attention"));
  for (const forge of Object.values(forgeries)) await attack(forge, { times: 120, addresses: 60 });
  expect(await withRedis(world, (redis) => redis.zcard("coinslot:8453:attention"))).toBe(0);
  const ready = await fetch(`${world.url}/health/ready`);
  const { reconciler } = (await ready.json()) as { reconciler: Record<string, unknown> };
  expect(reconciler).toMatchObject({ open: 0 });
});

describe("behind one address", () => {
  test("whoever wastes payments that nobody signed hurts nobody who signs", async () => {
    const shared = from("203.0.113.1");
    for (const forge of Object.values(forgeries)) await attack(forge, { times: 100, addresses: 1 });
    const wasted = await call(owner, { "x-payment": "%%%", ...from("198.51.100.0") });
    expect(wasted).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    for (const headers of [shared, from("198.51.100.0")]) {
      const newcomer = await createCustomer(world);
      await expectSold(newcomer, 1, () => buy(newcomer, headers));
    }
  });

  test("many keys without money hurt nobody who has bought before", async () => {
    const shared = from("203.0.113.2");
    await expectSold(owner, 1, () => buy(owner, shared));
    const poor = await createCustomer(world, { money: 0n });
    const statuses: number[] = [];
    for (let key = 0; key < 2_000 && statuses.at(-1) !== 429; key += 20) {
      const wallets = await Promise.all(
        Array.from({ length: 20 }, () => world.chain.createWallet(0n)),
      );
      const answers = await Promise.all(wallets.map((wallet) => buy({ ...poor, wallet }, shared)));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.at(-1)).toBe(429);
    await expectSold(owner, 1, () => buy(owner, shared));
    // Elsewhere nobody hears of it.
    const newcomer = await createCustomer(world);
    await expectSold(newcomer, 1, () => buy(newcomer, from("203.0.113.3")));
  });

  test("whoever corrects an input is not struck, and wrong ones come to an end", async () => {
    const shared = from("203.0.113.4");
    const payment = { ...paying(owner, 1, await sign(owner)), ...shared };
    const wrong = JSON.stringify({ txt: 1 });
    const answers = [];
    for (let times = 0; times < 2_000 && answers.at(-1)?.status !== 429; times++)
      answers.push(await call(owner, payment, wrong));
    expect(answers[0]).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    const neighbour = await createCustomer(world);
    const again = { ...paying(neighbour, 1, await sign(neighbour)), ...shared };
    expect(await call(neighbour, again, wrong)).toMatchObject({ status: 400 });
    await expectSold(neighbour, 1, () => call(neighbour, again, hashInput));
  });
});

test("a copy of a settled payment that is sent with wrong inputs does not lock its owner out", async () => {
  const payment = paying(owner, 1, await sign(owner));
  const sold = await expectSold(owner, 1, () => call(owner, { ...payment, ...home }));
  await untilDelivered(owner, sold);
  expect(settlementOf(sold)).toBeDefined();
  const wrong = JSON.stringify({ txt: 1 });
  for (let times = 0; times < 150; times++)
    await call(owner, { ...payment, ...from("198.51.100.77") }, wrong);
  await expectSold(owner, 1, () => buy(owner, from("198.51.100.77")));
  const token = { "claim-token": sold.headers.get("claim-token") ?? "" };
  expect(await call(owner, { ...payment, ...home, ...token })).toMatchObject({
    status: 200,
    text: sold.text,
  });
});
