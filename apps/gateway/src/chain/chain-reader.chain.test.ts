import {
  type Chain,
  type FaultyRpc,
  signAuthorization,
  startChain,
  startFaultyRpc,
  type Wallet,
} from "@coinslot/sandbox";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findNetwork } from "../payment/networks.ts";
import { payTo } from "../testing/payments.ts";
import { type ChainReader, createChainReader } from "./chain-reader.ts";
import type { Authorization, Evidence } from "./evidence.ts";

let chain: Chain;
let wallet: Wallet;
let archive: FaultyRpc;
let pruned: FaultyRpc;
/** In front of `pruned`: two faults at once. */
let prunedAndLimited: FaultyRpc;
let reader: ChainReader | undefined;

const limits = [10, 100, 500] as const;
const looksAtOnce: object[] = [];

const threeHours = 3 * 3_600;
let atOnce: { paid: Evidence; asked: Authorization };
let late: typeof atOnce;

beforeAll(async () => {
  chain = await startChain();
  wallet = await chain.createWallet(1_000_000n);
  archive = await startFaultyRpc({ target: chain.rpcUrl });
  pruned = await startFaultyRpc({ target: chain.rpcUrl });
  await pruned.play("pruned-state");
  prunedAndLimited = await startFaultyRpc({ target: pruned.url });
  // Every two seconds, as on Base; then slower, because the more blocks there are, the longer one takes here.
  await chain.client.mine({ blocks: 100, interval: 2 });
  const [first, second] = [await seeNow(), await seeNow()];
  atOnce = { asked: first.asked, paid: await first.use() };
  await chain.client.mine({ blocks: 30, interval: 2 });
  for (const blocks of limits) {
    await archive.play("range-limited", { blocks });
    looksAtOnce.push(await decide(archive, atOnce.asked));
  }
  await chain.client.mine({ blocks: 900, interval: threeHours / 900 });
  late = { asked: second.asked, paid: await second.use() };
  await chain.client.mine({ blocks: 150, interval: 2 });
});
afterEach(async () => {
  await reader?.close();
  reader = undefined;
});
afterAll(async () => {
  await Promise.all([archive?.stop(), pruned?.stop(), prunedAndLimited?.stop()]);
  await chain?.stop();
});

const connect = (rpc: FaultyRpc): ChainReader =>
  (reader = createChainReader({
    rpcUrls: [rpc.url],
    network: findNetwork("base")!,
    timeoutMs: 5_000,
  }));

/** A payment that is seen now, and how somebody uses it. */
const seeNow = async () => {
  const now = await chain.now();
  const validBefore = String(now + 100_000);
  const signed = await signAuthorization(wallet.account, { to: payTo, value: "7", validBefore });
  const asked: Authorization = {
    payer: wallet.address.toLowerCase(),
    payTo: payTo.toLowerCase(),
    nonce: signed.authorization.nonce,
    amount: 7n,
    validBefore: BigInt(validBefore),
    seenAt: now * 1_000,
  };
  const use = async (): Promise<Evidence> => ({
    kind: "paid",
    transaction: await chain.submitAuthorization(signed),
  });
  return { asked, use };
};

/** Looks until it is decided: what, in how many looks, and in how many requests of each. */
const decide = async (rpc: FaultyRpc, asked: Authorization) => {
  await reader?.close();
  const chainReader = connect(rpc);
  const requests: number[] = [];
  for (;;) {
    const before = rpc.requests();
    const evidence = await chainReader.evidenceOf(asked);
    requests.push(rpc.requests() - before);
    if (evidence.kind !== "none" || requests.length === 10) return { evidence, requests };
  }
};

test("a payment that was used at once is shown in one look, whatever the limit: chain, block, state, logs, receipt", () => {
  for (const look of looksAtOnce) expect(look).toEqual({ evidence: atOnce.paid, requests: [5] });
  expect(looksAtOnce).toHaveLength(limits.length);
});

test.each(limits)(
  "one that was used three hours later is shown in one look of at most twenty requests, in ranges of %i",
  async (blocks) => {
    await archive.play("range-limited", { blocks });
    const { evidence, requests } = await decide(archive, late.asked);
    expect([evidence, requests.length]).toEqual([late.paid, 1]);
    expect(requests[0]).toBeLessThanOrEqual(20);
  },
);

test.each([
  [500, 1],
  [100, 1],
  [10, 3],
])(
  "without old states too, in ranges of %i in %i looks of at most sixty requests",
  async (blocks, looks) => {
    await prunedAndLimited.play("range-limited", { blocks });
    const { evidence, requests } = await decide(prunedAndLimited, late.asked);
    expect([evidence, requests.length]).toEqual([late.paid, looks]);
    for (const each of requests) expect(each).toBeLessThanOrEqual(60);
  },
);
