import { type ReceiptSigner, receiptSignerSchema } from "@coinslot/receipts";
import type { Operation } from "@coinslot/tools-schema";
import type { Redis } from "ioredis";
import type { GatewayLog } from "../log.ts";
import type { Shop } from "../payment/terms.ts";
import { createIssueReceipt, type IssueReceipt } from "./issue-receipt.ts";
import { keepOffers, type Offers } from "./offers.ts";

/** Whose signature it is. */
export const signingSettings = {
  /** Signs offers and receipts; without it there are none. It needs no money. */
  RECEIPT_PRIVATE_KEY: receiptSignerSchema.optional(),
};

/** All that a gateway signs. Without a key it signs nothing, and is the same shop for the rest. */
export type Signing = Offers & {
  /** Whose signature it is; buyers compare with it. */
  readonly address: string | undefined;
  readonly issueReceipt: IssueReceipt;
};

const nothingSigned: Signing = {
  address: undefined,
  offerOf: () => undefined,
  issueReceipt: async () => undefined,
  close: () => {},
};

export const startSigning = async (options: {
  signer: ReceiptSigner | undefined;
  operations: readonly Operation[];
  shop: Shop;
  redis: Redis;
  log: GatewayLog;
  now: () => number;
}): Promise<Signing> => {
  const { signer } = options;
  if (!signer) return nothingSigned;
  const offers = await keepOffers({ ...options, signer });
  const issueReceipt = createIssueReceipt({ ...options, signer });
  return { ...offers, address: signer.address, issueReceipt };
};
