import type { Operation } from "@coinslot/tools-schema";
import type { SignedOffer } from "@coinslot/receipts";
import { prepareBase64 } from "./prepared-base64.ts";
import { offerExtension } from "../receipts/extension.ts";
import { corsHeaders, problemMembers, type Refusal, type Reply } from "../http/reply.ts";
import { signInExtension, uniquePlaceholder } from "../sign-in/extension.ts";
import { type Stamp, uniquePart } from "../sign-in/nonces.ts";
import { type Shop, type Terms, termsFor } from "../payment/terms.ts";

const unpaid: Refusal = {
  code: "payment_required",
  detail:
    "This call is paid for with USDC. Sign a payment for one of the terms and send the same request with it.",
};

/** The answer to a call without payment, in the form that node:http writes fastest. */
export type Unpaid = {
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** Its bytes one by one, so that node:http sends them in one piece with the head. */
  readonly body: string;
};

/** The dual 402: version 1 terms in the body, version 2 terms in the header, both from one price. */
export type Challenge = {
  readonly terms: Terms;
  /** Made from bytes that are prepared once a minute; only the end of the sign-in nonce is new each time. */
  unpaid(): Unpaid;
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
const headersOf = (body: Buffer): Record<string, string> => ({
  "content-type": "application/json; charset=utf-8",
  "content-length": String(body.length),
  "cache-control": "no-store",
  vary: "PAYMENT-SIGNATURE, X-PAYMENT, SIGN-IN-WITH-X",
  ...corsHeaders,
});

/** The body of version 1. */
const bodyOf = (
  refusal: Refusal,
  terms: Terms,
  specified: object,
  offer: SignedOffer | undefined,
): Buffer => {
  const isUnpaid = refusal.code === "payment_required";
  return Buffer.from(
    JSON.stringify({
      x402Version: 1,
      error: isUnpaid ? "X-PAYMENT header is required" : refusal.code,
      accepts: [terms.v1],
      ...specified,
      ...problemMembers(refusal, false),
      ...(offer ? { extensions: offerExtension(offer) } : {}),
    }),
  );
};

/** The header of version 2, before base64. */
const headerOf = (refusal: Refusal, terms: Terms, extensions: object): string => {
  const isUnpaid = refusal.code === "payment_required";
  return JSON.stringify({
    x402Version: 2,
    error: isUnpaid ? "Payment required" : refusal.code,
    resource: terms.resource,
    accepts: [terms.v2],
    extensions: { ...terms.extensions, ...extensions },
  });
};

/**
 * `stamp` gives the present stamp of sign-in nonces, `offer` the present signed offer, if there is one; the
 * 402 is prepared anew whenever one of them changes.
 */
export const createChallenge = (
  operation: Operation,
  shop: Shop,
  stamp: () => Stamp,
  offer: () => SignedOffer | undefined = () => undefined,
): Challenge => {
  const terms = termsFor(operation, shop);
  const specified = specifiedFields(operation, shop);
  const url = terms.resource.url;
  // A signed offer need not be echoed, so it is none of the terms that a payment is compared with.
  const extensionsOf = (current: Stamp, signed: SignedOffer | undefined) => ({
    "sign-in-with-x": signInExtension(url, shop.network, current),
    ...offerExtension(signed),
  });

  const prepare = (current: Stamp, signed: SignedOffer | undefined) => {
    const body = bodyOf(unpaid, terms, specified, signed);
    const header = headerOf(unpaid, terms, extensionsOf(current, signed));
    return {
      stamp: current,
      offer: signed,
      headers: Object.entries(headersOf(body)).flat(),
      required: prepareBase64(header, uniquePlaceholder),
      body: body.toString("latin1"),
    };
  };
  let prepared = prepare(stamp(), offer());

  return {
    terms,
    unpaid() {
      const [current, signed] = [stamp(), offer()];
      if (current !== prepared.stamp || signed !== prepared.offer)
        prepared = prepare(current, signed);
      const required = prepared.required(uniquePart());
      return {
        headers: [...prepared.headers, "payment-required", required],
        body: prepared.body,
      };
    },
    refuse(refusal, headers = {}) {
      const signed = offer();
      const body = bodyOf(refusal, terms, specified, signed);
      const header = headerOf(refusal, terms, extensionsOf(stamp(), signed));
      const required = prepareBase64(header, uniquePlaceholder);
      return {
        status: 402,
        headers: { ...headersOf(body), "payment-required": required(uniquePart()), ...headers },
        body,
      };
    },
  };
};
