import type { Hex } from "viem";
import { requestHashOf, resultHashOf } from "./hashes.ts";
import {
  type Delivery,
  deliveryStatement,
  type Receipt,
  receiptStatement,
  type SignedReceipt,
  signedReceiptSchema,
} from "./receipt.ts";
import { isSameAddress, malformationOf, signerOf } from "./statement.ts";

/** What a receipt is held against. What is left out is not checked. */
export type Evidence = {
  /** The operation's id and the validated input, as `requestHashOf` takes them. */
  readonly request?: { readonly operation: string; readonly inputJson: string };
  /** The body of the 200 answer, byte for byte. */
  readonly resultBody?: string | Uint8Array;
  /** The address that the shop publishes as its `receiptSigner`. */
  readonly signer?: string;
};

/** What became of a receipt that was looked at. */
export type ReceiptVerdict =
  | {
      readonly valid: true;
      readonly signer: Hex;
      readonly receipt: Receipt;
      readonly delivery: Delivery;
    }
  | { readonly valid: false; readonly problem: string };

/** Both statements must come from one key; after any change at least one of them no longer does. */
const commonSigner = async ({
  payload,
  signature,
  delivery,
}: SignedReceipt): Promise<Hex | undefined> => {
  const [first, second] = await Promise.all([
    signerOf(receiptStatement(payload), signature),
    signerOf(deliveryStatement(payload, delivery.payload), delivery.signature),
  ]);
  return first && second && isSameAddress(first, second) ? first : undefined;
};

const evidenceProblem = (
  delivery: Delivery,
  signer: Hex,
  { request, resultBody, signer: expected }: Evidence,
): string | undefined => {
  if (expected !== undefined && !isSameAddress(signer, expected))
    return `It was signed by ${signer}, not by ${expected}.`;
  if (request && requestHashOf(request.operation, request.inputJson) !== delivery.requestHash)
    return `It is a receipt for another request of ${delivery.operation}, or of another operation.`;
  if (resultBody !== undefined && resultHashOf(resultBody) !== delivery.resultHash)
    return "It is a receipt for another result: its bytes have another SHA-256.";
  return undefined;
};

/**
 * Verifies a receipt, offline: its form, both signatures, and whatever evidence is given. Without `signer`
 * it says only that one key signed all of it and nothing was changed since; whose key is for the caller
 * to compare.
 */
export const verifyReceipt = async (
  receipt: unknown,
  evidence: Evidence = {},
): Promise<ReceiptVerdict> => {
  const parsed = signedReceiptSchema.safeParse(receipt);
  if (!parsed.success) return { valid: false, problem: malformationOf("receipt", parsed.error) };
  const signer = await commonSigner(parsed.data);
  if (!signer)
    return {
      valid: false,
      problem: "Its two signatures are not of one key: something in it was changed.",
    };
  const { payload, delivery } = parsed.data;
  const problem = evidenceProblem(delivery.payload, signer, evidence);
  if (problem !== undefined) return { valid: false, problem };
  return { valid: true, signer, receipt: payload, delivery: delivery.payload };
};
