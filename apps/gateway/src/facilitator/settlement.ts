import type { ErrorCode } from "@coinslot/tools-schema";
import type { Payment } from "../payment/payment.ts";
import type { Terms } from "../payment/terms.ts";

/**
 * What a settle request came to. Only `refused` and `unreachable` prove that no money moved; whatever is
 * not proven is `unknown` and must never be answered with new terms.
 */
export type Settlement =
  | { readonly kind: "settled"; readonly transaction: string }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly reason: string }
  | { readonly kind: "unreachable"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string };

/** The body of POST /settle, with what its answer must name. */
export type SettleRequest = {
  readonly body: object;
  /** The network's CAIP-2 id. */
  readonly network: string;
  /** Lower case. */
  readonly payer: string;
};

/**
 * Built from what was validated and from our own terms; nothing else that the buyer sent goes on to the
 * facilitator, so that everybody sees the same payment.
 *
 * Always in version 2: the signed authorization is the same in both, and only version 2 of the reference
 * facilitator names why it refuses. In version 1 an empty wallet comes back as a chain's error text,
 * which proves nothing, so that the payment would have to be held for unknown.
 */
export const settleRequestFrom = (payment: Payment, terms: Terms): SettleRequest => {
  const { payer } = payment;
  const { resource, extensions, v2: accepted } = terms;
  const payload = {
    signature: payment.signature,
    authorization: {
      from: payer,
      to: payment.payTo,
      value: String(payment.value),
      validAfter: String(payment.validAfter),
      validBefore: String(payment.validBefore),
      nonce: payment.nonce,
    },
  };
  const paymentPayload = { x402Version: 2, resource, accepted, payload, extensions };
  return {
    body: { x402Version: 2, paymentPayload, paymentRequirements: accepted },
    network: accepted.network,
    payer,
  };
};
