import type { PayingFetch } from "@coinslot/sandbox";
import type { LocalAccount } from "viem";
import { wrapFetchWithPayment } from "x402-fetch";

/** The stock v1 client. It throws before paying when more is asked than the limit, by default $0.10. */
export const createV1Fetch = (
  account: LocalAccount,
  options: { maxMicroUsd?: bigint; fetch?: typeof fetch } = {},
): PayingFetch => wrapFetchWithPayment(options.fetch ?? fetch, account, options.maxMicroUsd);
