import { keyPrefixOf, resultRetentionSeconds } from "@coinslot/jobs";
import {
  type ReceiptSigner,
  resultHashOf,
  type Sale,
  type SignedReceipt,
  signedReceiptSchema,
  signReceipt,
} from "@coinslot/receipts";
import type { Redis } from "ioredis";
import { getAddress } from "viem";
import { type Claim, operationOf } from "../claims/claim.ts";
import { digest } from "../claims/keys.ts";
import type { GatewayLog } from "../log.ts";
import type { Shop } from "../payment/terms.ts";

/**
 * The receipt for a paid claim's result, given the exact bytes of the 200 answer. The same result has the same
 * receipt, byte for byte, whichever gateway is asked. Undefined where there is none to give: a result is
 * never held back for its receipt.
 */
export type IssueReceipt = (claim: Claim, resultBody: string) => Promise<SignedReceipt | undefined>;

/** All that a receipt says but its time. */
type Untimed = Omit<Sale, "issuedAt">;

export const createIssueReceipt = (options: {
  signer: ReceiptSigner;
  shop: Shop;
  redis: Redis;
  log: GatewayLog;
  now: () => number;
}): IssueReceipt => {
  const { signer, shop, redis, log, now } = options;

  /** The first one that is written for a sale stays as long as its result: signing is the dearest part of a read. */
  const kept = async (claim: Claim, sale: Untimed): Promise<SignedReceipt> => {
    const said = digest(JSON.stringify([signer.address, sale]));
    const key = `${keyPrefixOf(redis)}:receipt:${claim.id}:${said}`;
    const known = await redis.get(key);
    if (known !== null) return signedReceiptSchema.parse(JSON.parse(known));
    const signed = await signReceipt(signer, { ...sale, issuedAt: Math.floor(now() / 1_000) });
    const text = JSON.stringify(signed);
    const first = await redis.set(key, text, "EX", resultRetentionSeconds, "NX", "GET");
    return first === null ? signed : signedReceiptSchema.parse(JSON.parse(first));
  };

  return async (claim, resultBody) => {
    const operation = operationOf(claim);
    const isPaid = claim.state === "owed" || claim.state === "delivered";
    if (!operation || !isPaid) return undefined;
    try {
      return await kept(claim, {
        network: shop.network.id,
        resourceUrl: shop.publicUrl + operation.path,
        payer: claim.payer,
        transaction: claim.transaction,
        operation: operation.id,
        requestHash: `0x${claim.fingerprint}`,
        resultHash: resultHashOf(resultBody),
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
