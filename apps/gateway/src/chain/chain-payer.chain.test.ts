import { type Chain, startChain } from "@coinslot/sandbox";
import { type Hex, parseEther } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Claim } from "../claims/claim.ts";
import { findNetwork } from "../payment/networks.ts";
import { type ChainPayer, createChainPayer } from "./chain-payer.ts";

let chain: Chain;
beforeAll(async () => {
  chain = await startChain();
});
afterAll(() => chain?.stop());

const network = findNetwork("base")!;
const base = { chainId: network.chainId, asset: network.asset };
const payerOf = (privateKey: Hex): ChainPayer =>
  createChainPayer({ privateKey, rpcUrls: [chain.rpcUrl], network, timeoutMs: 5_000 });

test("refunds that are due at the same moment are all sent at once, each exactly once", async () => {
  const { address, privateKey } = await chain.createWallet(1_000_000n);
  await chain.client.setBalance({ address, value: parseEther("1") });
  const payer = payerOf(privateKey);
  const buyer = (await chain.createWallet(0n)).address.toLowerCase();
  const claims = Array.from({ length: 16 }, (_, index) => ({
    id: `claim ${index}`,
    payer: buyer,
    amount: String(1_000 + index),
    ...base,
  }));

  const sent = await Promise.allSettled(
    claims.map((claim) => payer.send(claim as Claim, Date.now())),
  );
  expect(sent.filter(({ status }) => status === "rejected")).toEqual([]);
  // A node tells the hash before the transaction is in a block.
  await expect.poll(() => chain.transfers({ from: address })).toHaveLength(claims.length);
  const transfers = await chain.transfers({ from: address });
  expect(transfers.map(({ value }) => String(value)).toSorted()).toEqual(
    claims.map(({ amount }) => amount),
  );
});

test("error: what was paid on another chain, or in another token, is not paid back on this one", async () => {
  const { address, privateKey } = await chain.createWallet(1_000_000n);
  await chain.client.setBalance({ address, value: parseEther("1") });
  const payer = payerOf(privateKey);
  const claim = { id: "a test coin", payer: address.toLowerCase(), amount: "1000", ...base };
  for (const elsewhere of [{ chainId: 84532 }, { asset: `0x${"1".repeat(40)}` }])
    await expect(payer.send({ ...claim, ...elsewhere } as Claim, Date.now())).rejects.toThrow(
      "another chain",
    );
  expect(await chain.transfers({ from: address })).toEqual([]);
});
