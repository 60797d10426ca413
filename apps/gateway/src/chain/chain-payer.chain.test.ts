import { type Chain, startChain } from "@coinslot/sandbox";
import { parseEther } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Claim } from "../claims/claim.ts";
import { findNetwork } from "../payment/networks.ts";
import { createChainPayer } from "./chain-payer.ts";

let chain: Chain;
beforeAll(async () => {
  chain = await startChain();
});
afterAll(() => chain?.stop());

test("refunds that are due at the same moment are all sent at once, each exactly once", async () => {
  const { address, privateKey } = await chain.createWallet(1_000_000n);
  await chain.client.setBalance({ address, value: parseEther("1") });
  const payer = createChainPayer({
    privateKey,
    rpcUrls: [chain.rpcUrl],
    network: findNetwork("base")!,
    timeoutMs: 5_000,
  });
  const buyer = (await chain.createWallet(0n)).address.toLowerCase();
  const claims = Array.from({ length: 16 }, (_, index) => ({
    id: `claim ${index}`,
    payer: buyer,
    amount: String(1_000 + index),
  }));

  const sent = await Promise.allSettled(
    claims.map((claim) => payer.send(claim as Claim, Date.now())),
  );
  expect(sent.filter(({ status }) => status === "rejected")).toEqual([]);
  const transfers = await chain.transfers({ from: address });
  expect(transfers.map(({ value }) => String(value)).toSorted()).toEqual(
    claims.map(({ amount }) => amount),
  );
});
