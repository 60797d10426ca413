import { concat, type Hex } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, createCustomer, type Customer, expectSold, paying, sign } from "../customer.ts";
import { costOf, nothing } from "../ledger.ts";
import { askedMessage, signInHeader } from "../sign-ins.ts";
import { createSmartWallet, lengthened } from "../smart-wallet.ts";
import { until } from "../until.ts";
import type { Answer } from "../wire.ts";
import { startWorld, type World } from "../world.ts";
import { startWatchedRpc, type WatchedRpc } from "./watched-rpc.ts";

/** Questions of one address that may be under way. */
const perAddress = 4;

let world: World;
let rpc: WatchedRpc;
beforeAll(async () => {
  world = await startWorld({ gateways: 0, workers: [] });
  rpc = await startWatchedRpc(world.chain.rpcUrl);
  await world.startGateway({ RPC_URL: rpc.url, TRUSTED_PROXIES: "1" });
  await world.startWorker("util");
});
afterAll(async () => {
  await world?.stop();
  await rpc?.stop();
});

const customerOf = async (): Promise<Customer> => {
  const { url } = world.gateways[0]!;
  const customer = await createCustomer(world, { url });
  return { ...customer, wallet: await createSmartWallet(world.chain, 1_000_000n) };
};

const tail: Hex = `0x${"5a".repeat(64)}`;
const signInOf = async (customer: Customer): Promise<Record<string, string>> => {
  const message = await askedMessage(customer.url, customer.path, customer.wallet);
  return signInHeader(customer.wallet, message, (own) => concat([own, tail]));
};

test("row 12: the contract of a wallet that has bought nothing is never asked about a sign-in", async () => {
  const stranger = await customerOf();
  const { result, cost } = await costOf(world, async () => {
    const answers: Answer[] = [];
    for (let times = 0; times < 30; times++)
      answers.push(await call(stranger, await signInOf(stranger)));
    return answers;
  });
  for (const answer of result)
    expect(answer).toMatchObject({ status: 402, body: { code: "siwx_no_claim", charged: false } });
  expect(rpc.callsOf(stranger.wallet.address)).toBe(0);
  expect(cost).toEqual(nothing);
});

test("row 12: a buyer's contract is asked so many times at once, from each address; the others are told to wait", async () => {
  const buyer = await customerOf();
  const signed = lengthened(await sign(buyer));
  await expectSold(buyer, 2, () => call(buyer, paying(buyer, 2, signed)));
  const asked = rpc.callsOf(buyer.wallet.address);
  const letGo = rpc.hold();
  const headers = await Promise.all(Array.from({ length: 20 }, () => signInOf(buyer)));
  const done: Answer[] = [];
  const calling = headers.map(async (each) => done.push(await call(buyer, each)));
  await until("all others are told to wait", () => done.length === 20 - perAddress).finally(letGo);
  for (const answer of done)
    expect(answer).toMatchObject({
      status: 429,
      body: { code: "too_many_wallet_checks", charged: false, retry: "wait" },
    });
  await Promise.all(calling);
  expect(done.filter(({ status }) => status === 200)).toHaveLength(perAddress);
  expect(rpc.callsOf(buyer.wallet.address) - asked).toBe(perAddress);
});

test("a contract is asked once about a payment, however often that is sent", async () => {
  const buyer = await customerOf();
  const payment = paying(buyer, 2, lengthened(await sign(buyer)));
  const asked = rpc.callsOf(buyer.wallet.address);
  await expectSold(buyer, 2, () => call(buyer, payment));
  for (let times = 0; times < 5; times++)
    expect(await call(buyer, payment)).toMatchObject({
      status: 409,
      body: { code: "claim_delivered" },
    });
  expect(rpc.callsOf(buyer.wallet.address) - asked).toBe(1);
});

test("payments in a contract's name ask it so many times at once, and hold nothing", async () => {
  const buyer = await customerOf();
  const forged = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { authorization } = await sign(buyer);
      return paying(buyer, 1, { authorization, signature: concat([`0x${"11".repeat(65)}`, tail]) });
    }),
  );
  const letGo = rpc.hold();
  const done: Answer[] = [];
  const { cost } = await costOf(world, async () => {
    const calling = forged.map(async (each) => done.push(await call(buyer, each)));
    await until("all others are told to wait", () => done.length === 20 - perAddress).finally(
      letGo,
    );
    await Promise.all(calling);
  });
  expect(done.filter(({ status }) => status === 429)).toHaveLength(20 - perAddress);
  const refused = done.filter(({ status }) => status === 402);
  expect(refused.map(({ body }) => body["reason"])).toEqual(refused.map(() => "signature"));
  expect(rpc.callsOf(buyer.wallet.address)).toBe(perAddress);
  expect(cost).toEqual(nothing);
});
