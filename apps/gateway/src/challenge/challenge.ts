import type { Operation } from "@coinslot/tools-schema";
import type { SignedOffer } from "@coinslot/receipts";
import { type PreparedBase64, prepareBase64 } from "./prepared-base64.ts";
import { headAround } from "../http/one-write.ts";
import { offerExtension } from "../receipts/extension.ts";
import { corsHeaders, problemMembers, type Refusal, type Reply } from "../http/reply.ts";
import { signInExtension, uniquePlaceholder } from "../sign-in/extension.ts";
import { type Stamp, uniquePart } from "../sign-in/nonces.ts";
import type { MppChallenges } from "../mpp/mpp-challenges.ts";
import { matchTerms } from "../payment/match-terms.ts";
import type { Network } from "../payment/networks.ts";
import type { Payment } from "../payment/payment.ts";
import { type Shop, type Terms, termsFor } from "../payment/terms.ts";

/** Why a call without payment is refused. */
export const unpaid: Refusal = {
  code: "payment_required",
  detail:
    "This call is paid for with USDC. Sign a payment for one of the terms and send the same request with it.",
};

/** The terms stand all the same: indexes look for them. */
const unpaidAndAway: Refusal = {
  ...unpaid,
  detail: `Not sold at the moment: this tool cannot deliver just now, and a payment would be refused without a charge. ${unpaid.detail}`,
};

/** For readers of the header alone. Nobody need echo it. */
const away = { availability: { info: { available: false } } };

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
  /** The same as one text, head and body, for a connection that is kept; each character is a byte. */
  unpaidWhole(nowMs: number): string;
  /** The answer to a refused payment: the reason, and fresh terms. */
  refuse(refusal: Refusal, headers?: Record<string, string>): Reply;
  /** Why a payment, whatever codec it came by, does not fit the terms of this operation now. */
  mismatchOf(payment: Payment, nowMs: number): Refusal | undefined;
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
  { terms, specified }: { terms: Terms; specified: object },
  offer: SignedOffer | undefined,
  isSold: boolean,
): Buffer => {
  const isUnpaid = refusal.code === "payment_required";
  return Buffer.from(
    JSON.stringify({
      x402Version: 1,
      error: isUnpaid ? "X-PAYMENT header is required" : refusal.code,
      accepts: [terms.v1],
      ...(isSold ? {} : { available: false }),
      ...specified,
      ...problemMembers(isUnpaid && !isSold ? unpaidAndAway : refusal, false),
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

type Variant = {
  readonly stamp: Stamp;
  readonly offer: SignedOffer | undefined;
  readonly headers: readonly string[];
  readonly required: PreparedBase64;
  readonly body: string;
  /** All of it around the unique part, with the Date of one second. */
  whole?: ReturnType<typeof wholeOf>;
};

/** What of a 402 changes while its terms stay. */
type Present = {
  readonly stamp: Stamp;
  /** The present signed offer, if there is one. */
  readonly offer: SignedOffer | undefined;
  /** Whether a paid call could be served now. */
  readonly isSold: boolean;
};

type Asked = { readonly terms: Terms; readonly specified: object; readonly network: Network };

/** A signed offer need not be echoed, so it is none of the terms that a payment is compared with. */
const changingExtensions = ({ terms, network }: Asked, { stamp, offer, isSold }: Present) => ({
  "sign-in-with-x": signInExtension(terms.resource.url, network, stamp),
  ...offerExtension(offer),
  ...(isSold ? {} : away),
});

const variantOf = (asked: Asked, present: Present): Variant => {
  const body = bodyOf(unpaid, asked, present.offer, present.isSold);
  const header = headerOf(unpaid, asked.terms, changingExtensions(asked, present));
  return {
    stamp: present.stamp,
    offer: present.offer,
    headers: Object.entries(headersOf(body)).flat(),
    required: prepareBase64(header, uniquePlaceholder),
    body: body.toString("latin1"),
  };
};

/** Both variants are kept, and each is made anew when the stamp or the offer changes. */
const keepVariants = (asked: Asked, look: () => Present): (() => Variant) => {
  const first = look();
  let whenSold = variantOf(asked, { ...first, isSold: true });
  let whenAway = variantOf(asked, { ...first, isSold: false });
  return () => {
    const present = look();
    const kept = present.isSold ? whenSold : whenAway;
    if (kept.stamp === present.stamp && kept.offer === present.offer) return kept;
    const renewed = variantOf(asked, present);
    if (present.isSold) whenSold = renewed;
    else whenAway = renewed;
    return renewed;
  };
};

const fresh = (required: PreparedBase64): string =>
  required.before + required.with(uniquePart()) + required.after;

const linesOf = (headers: readonly (readonly [name: string, value: string])[]): string =>
  headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");

/** In the order in which the headers of an unpaid answer are given. */
const wholeOf = ({ headers, required, body }: Variant, second: number) => {
  const head = headAround(402, second);
  let lines = "";
  for (let index = 0; index < headers.length; index += 2)
    lines += `${headers[index]}: ${headers[index + 1]}\r\n`;
  return {
    second,
    status: head.before,
    before: `${lines}payment-required: ${required.before}`,
    after: `${required.after}\r\n${head.after}${body}`,
  };
};

/** The 402 of an operation; what of it changes is looked up for each answer. `mpp` puts its challenge beside x402's. */
export const createChallenge = (
  operation: Operation,
  shop: Shop,
  stamp: () => Stamp,
  offer: () => SignedOffer | undefined = () => undefined,
  isSold: () => boolean = () => true,
  mpp?: MppChallenges,
): Challenge => {
  const terms = termsFor(operation, shop);
  const asked = { terms, specified: specifiedFields(operation, shop), network: shop.network };
  const look = (): Present => ({ stamp: stamp(), offer: offer(), isSold: isSold() });
  const variant = keepVariants(asked, look);
  const askByMpp = (): readonly [name: string, value: string][] =>
    mpp ? [["www-authenticate", mpp.challengeFor(operation.id, terms)]] : [];
  return {
    terms,
    unpaid() {
      const prepared = variant();
      return {
        headers: [
          ...askByMpp().flat(),
          ...prepared.headers,
          "payment-required",
          fresh(prepared.required),
        ],
        body: prepared.body,
      };
    },
    unpaidWhole(nowMs) {
      const prepared = variant();
      const second = Math.floor(nowMs / 1_000);
      if (prepared.whole?.second !== second) prepared.whole = wholeOf(prepared, second);
      const { status, before, after } = prepared.whole;
      return status + linesOf(askByMpp()) + before + prepared.required.with(uniquePart()) + after;
    },
    refuse(refusal, headers = {}) {
      const present = look();
      const body = bodyOf(refusal, asked, present.offer, present.isSold);
      const header = headerOf(refusal, terms, changingExtensions(asked, present));
      const required = prepareBase64(header, uniquePlaceholder);
      return {
        status: 402,
        headers: {
          ...headersOf(body),
          "payment-required": fresh(required),
          ...Object.fromEntries(askByMpp()),
          ...headers,
        },
        body,
      };
    },
    mismatchOf(payment, nowMs) {
      const foreign =
        payment.mpp && mpp?.mismatchOf(payment.mpp, payment.nonce, operation.id, terms);
      return foreign ?? matchTerms(payment, terms, nowMs);
    },
  };
};
