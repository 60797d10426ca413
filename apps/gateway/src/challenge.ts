import type { Operation } from "@coinslot/tools-schema";
import { corsHeaders, problemMembers, type Refusal, type Reply } from "./reply.ts";
import { type Shop, type Terms, termsFor } from "./terms.ts";

const base64Json = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString("base64");

const unpaid: Refusal = {
  code: "payment_required",
  detail:
    "This call is paid for with USDC. Sign a payment for one of the terms and send the same request with it.",
};

/** The dual 402: version 1 terms in the body, version 2 terms in the header, both from one price. */
export type Challenge = {
  readonly terms: Terms;
  /** The answer to a call without payment, made at boot. */
  readonly unpaid: Reply;
  /** The answer to a refused payment: the reason, and fresh terms. */
  refuse(refusal: Refusal, headers?: Record<string, string>): Reply;
};

/** The interface specification's payment requirements, beside the members of x402 version 1. */
const specifiedFields = (operation: Operation, shop: Shop) => ({
  x402: { version: 1 },
  network: shop.network.label,
  chainId: shop.network.chainId,
  networkId: shop.network.id,
  payTo: shop.payTo,
  asset: shop.network.asset,
  atomicAmount: String(operation.priceMicroUsd),
  facilitator: shop.facilitatorUrl,
  price: { mode: "fixed", currency: "USD", amount: operation.price },
});

/** `application/json`, not problem+json, because that is what version 1 clients and indexers look for. */
export const createChallenge = (operation: Operation, shop: Shop): Challenge => {
  const terms = termsFor(operation, shop);
  const specified = specifiedFields(operation, shop);

  const refuse = (refusal: Refusal, headers: Record<string, string> = {}): Reply => {
    const error =
      refusal.code === "payment_required" ? "X-PAYMENT header is required" : refusal.code;
    const body = Buffer.from(
      JSON.stringify({
        x402Version: 1,
        error,
        accepts: [terms.v1],
        ...specified,
        ...problemMembers(refusal, false),
      }),
    );
    return {
      status: 402,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-length": String(body.length),
        "payment-required": base64Json({
          x402Version: 2,
          error: refusal.code === "payment_required" ? "Payment required" : refusal.code,
          resource: terms.resource,
          accepts: [terms.v2],
          extensions: terms.extensions,
        }),
        "cache-control": "no-store",
        vary: "PAYMENT-SIGNATURE, X-PAYMENT",
        ...corsHeaders,
        ...headers,
      },
      body,
    };
  };

  return { terms, unpaid: refuse(unpaid), refuse };
};
