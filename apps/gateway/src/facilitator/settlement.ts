import type { ErrorCode } from "@coinslot/tools-schema";
import type { Payment } from "../payment.ts";
import type { Terms } from "../terms.ts";

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
  /** The network's name in the payment's protocol version. */
  readonly network: string;
  /** Lower case. */
  readonly payer: string;
};

/**
 * Built from what was validated and from our own terms; nothing else that the buyer sent goes on to the
 * facilitator, so that everybody sees the same payment.
 */
export const settleRequestFrom = (payment: Payment, terms: Terms): SettleRequest => {
  const { x402Version, payer } = payment;
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
  if (x402Version === 1) {
    const { scheme, network } = terms.v1;
    const paymentPayload = { x402Version, scheme, network, payload };
    return { body: { x402Version, paymentPayload, paymentRequirements: terms.v1 }, network, payer };
  }
  const { resource, extensions } = terms;
  const paymentPayload = { x402Version, resource, accepted: terms.v2, payload, extensions };
  return {
    body: { x402Version, paymentPayload, paymentRequirements: terms.v2 },
    network: terms.v2.network,
    payer,
  };
};
