import { ExactEvmScheme } from "@x402/evm";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import type { LocalAccount } from "viem";

/** A fetch that pays by itself: what each version's stock client makes of one. */
export type PayingFetch = (url: string, init?: RequestInit) => Promise<Response>;

/** The stock v2 client. It throws before paying when more is asked than the limit, by default $1. */
export const createV2Fetch = (
  account: LocalAccount,
  options: { maxMicroUsd?: bigint; fetch?: typeof fetch } = {},
): PayingFetch => {
  const client = new x402Client().register("eip155:*", new ExactEvmScheme(account));
  const { maxMicroUsd } = options;
  if (maxMicroUsd !== undefined) {
    client.setSpendControls({ maxAmountPerPayment: `$${Number(maxMicroUsd) / 1e6}` });
  }
  return wrapFetchWithPayment(options.fetch ?? fetch, client);
};
