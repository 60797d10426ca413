import { keyPrefix, resultRetentionSeconds } from "@coinslot/jobs";
import {
  type ReceiptSigner,
  resultHashOf,
  type SignedReceipt,
  signReceipt,
} from "@coinslot/receipts";
import type { Redis } from "ioredis";
import { getAddress } from "viem";
import type { Claim } from "../claim.ts";
import { operationOf } from "../enqueue-claim.ts";
import type { GatewayLog } from "../log.ts";
import type { Shop } from "../terms.ts";

/**
 * The receipt for a paid claim's result, given the exact bytes of the 200 answer. The same result has the same
 * receipt, byte for byte, whichever gateway is asked. Undefined where there is none to give: a result is
 * never held back for its receipt.
 */
export type IssueReceipt = (claim: Claim, resultBody: string) => Promise<SignedReceipt | undefined>;

export const createIssueReceipt = (options: {
  signer: ReceiptSigner;
  shop: Shop;
  redis: Redis;
  log: GatewayLog;
  now: () => number;
}): IssueReceipt => {
  const { signer, shop, redis, log, now } = options;

  /** Seconds since the epoch. The first time that is written for a result stays, as long as the result does. */
  const issuedAt = async (claim: Claim, resultHash: string): Promise<number> => {
    const key = `${keyPrefix}:receipt:${claim.id}:${resultHash}`;
    const time = Math.floor(now() / 1_000);
    const first = await redis.set(key, time, "EX", resultRetentionSeconds, "NX", "GET");
    return Number(first ?? time);
  };

  return async (claim, resultBody) => {
    const operation = operationOf(claim);
    const isPaid = claim.state === "owed" || claim.state === "delivered";
    if (!operation || !isPaid) return undefined;
    const resultHash = resultHashOf(resultBody);
    try {
      return await signReceipt(signer, {
        network: shop.network.id,
        resourceUrl: shop.publicUrl + operation.path,
        payer: claim.payer,
        issuedAt: await issuedAt(claim, resultHash),
        transaction: claim.transaction,
        operation: operation.id,
        requestHash: `0x${claim.fingerprint}`,
        resultHash,
        amount: claim.amount,
        asset: getAddress(shop.network.asset),
        payTo: getAddress(claim.payTo),
      });
    } catch (error) {
      log.error(
        { operation: claim.operation, error: (error as Error).message },
        "a receipt could not be issued",
      );
      return undefined;
    }
  };
};
