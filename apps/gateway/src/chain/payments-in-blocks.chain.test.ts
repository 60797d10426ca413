import { type Chain, signAuthorization, startChain, startFaultyRpc } from "@coinslot/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findNetwork } from "../payment/networks.ts";
import { type ChainReader, createChainReader } from "./chain-reader.ts";

const network = findNetwork("base")!;
let chain: Chain;
let payTo: string;
const readers: ChainReader[] = [];
const readerOf = (url: string): ChainReader => {
  const reader = createChainReader({ rpcUrls: [url], network, timeoutMs: 5_000 });
  readers.push(reader);
  return reader;
};

beforeAll(async () => {
  chain = await startChain();
  payTo = (await chain.createWallet(0n)).address.toLowerCase();
});
afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  await chain?.stop();
});

/** A payment by authorization, submitted by somebody. */
const pay = async (to: string, value: string) => {
  const { account } = await chain.createWallet(1_000_000n);
  const signed = await signAuthorization(account, { to: to as `0x${string}`, value });
  const transaction = await chain.submitAuthorization(signed);
  const { from, nonce } = signed.authorization;
  return {
    payer: from.toLowerCase(),
    nonce: nonce.toLowerCase(),
    amount: BigInt(value),
    transaction,
  };
};
const since = { block: undefined, ms: Date.now() - 60_000 };

test("every payment to us is found with its payer, nonce, amount and transaction, and nobody else's", async () => {
  const ours = [await pay(payTo, "1000"), await pay(payTo, "2000")];
  const stranger = (await chain.createWallet(0n)).address;
  await pay(stranger, "3000");
  const found = await readerOf(chain.rpcUrl).paymentsTo(payTo, since);
  expect(found.payments).toEqual(ours);
  expect(found.isWhole).toBe(true);
});

test("a look begins after the block that was looked through", async () => {
  const reader = readerOf(chain.rpcUrl);
  const { to } = await reader.paymentsTo(payTo, since);
  expect((await reader.paymentsTo(payTo, { ...since, block: to })).payments).toEqual([]);
  const later = await pay(payTo, "4000");
  expect((await reader.paymentsTo(payTo, { ...since, block: to })).payments).toEqual([later]);
});

test("a node that refuses long ranges is asked for short ones, and says how far that went", async () => {
  const rpc = await startFaultyRpc({ target: chain.rpcUrl });
  try {
    await rpc.play("range-limited");
    const reader = readerOf(rpc.url);
    const whole = await readerOf(chain.rpcUrl).paymentsTo(payTo, since);
    const payments = [];
    let block: bigint | undefined;
    for (let looks = 0; looks < 100; looks++) {
      const found = await reader.paymentsTo(payTo, { ...since, block });
      payments.push(...found.payments);
      block = found.to;
      if (found.isWhole) break;
    }
    expect(payments).toEqual(whole.payments);
  } finally {
    await rpc.stop();
  }
});

test("error: a node that does not answer proves nothing", async () => {
  const rpc = await startFaultyRpc({ target: chain.rpcUrl });
  try {
    await rpc.play("down");
    await expect(readerOf(rpc.url).paymentsTo(payTo, since)).rejects.toThrow("no RPC endpoint");
  } finally {
    await rpc.stop();
  }
});
