import type { Payment } from "./payment.ts";
import type { Refusal } from "../http/reply.ts";
import type { Terms } from "./terms.ts";

/** Seconds that a payment must still be valid: facilitators want six, a block and a retry take the rest. */
export const minimumWindowSeconds = 12;

/**
 * Seconds that a payment may be valid at most: stock clients ask for 300. What is valid longer could stay undecided
 * for as long, and its claim could never be let go of.
 */
export const maximumWindowSeconds = 3_600;

const mismatch = (what: string): Refusal => ({
  code: "payment_mismatch",
  detail: `The payment's ${what} does not match the terms of this operation. The terms are attached.`,
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Everything advertised came back unchanged; a client may add to it. */
const isEcho = (advertised: unknown, echoed: unknown): boolean => {
  if (advertised === echoed) return true;
  if (!isObject(advertised)) return JSON.stringify(advertised) === JSON.stringify(echoed);
  return (
    isObject(echoed) &&
    Object.entries(advertised).every(([key, value]) =>
      isEcho(value, Object.hasOwn(echoed, key) ? echoed[key] : undefined),
    )
  );
};

const addressMembers = new Set(["asset", "payTo"]);

/** Compared by value, addresses without regard to case; an unknown member is refused, an added `extra` is not. */
const acceptedMismatch = (
  accepted: NonNullable<Payment["accepted"]>,
  offered: Readonly<Record<string, unknown>>,
): string | undefined => {
  const unknown = Object.keys(accepted).find((key) => !Object.hasOwn(offered, key));
  if (unknown !== undefined) return "accepted entry";
  return Object.entries(offered).find(([key, value]) => {
    const given = accepted[key];
    if (key === "extra") return !isEcho(value, given);
    if (!addressMembers.has(key)) return given !== value;
    return typeof given !== "string" || given.toLowerCase() !== String(value).toLowerCase();
  })?.[0];
};

const pathOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).pathname : undefined;

const extensionMismatch = (payment: Payment, terms: Terms): boolean =>
  payment.extensions !== undefined &&
  Object.entries(payment.extensions).some(([key, echoed]) => {
    const advertised = terms.extensions[key as keyof Terms["extensions"]];
    return advertised !== undefined && isObject(echoed) && !isEcho(advertised.info, echoed["info"]);
  });

/** MPP: a challenge that we asked by says until when it may be answered; read only where it is known to be ours. */
const isExpired = ({ mpp }: Payment, nowMs: number): boolean =>
  mpp?.expires !== undefined && Date.parse(mpp.expires) <= nowMs;

const endsTooEarly = ({ validBefore }: Payment, nowMs: number): boolean =>
  validBefore < BigInt(Math.floor(nowMs / 1_000)) + BigInt(minimumWindowSeconds);

/** Whether a payment comes too late to be settled: it may have been used before, when it was still good. */
export const isTooLate = (payment: Payment, nowMs: number): boolean =>
  endsTooEarly(payment, nowMs) || isExpired(payment, nowMs);

const windowMismatch = (payment: Payment, nowMs: number): Refusal | undefined => {
  const nowSeconds = BigInt(Math.floor(nowMs / 1_000));
  const window = (detail: string): Refusal => ({ code: "payment_window", detail });
  if (payment.validAfter >= nowSeconds)
    return window("The payment is not valid yet: validAfter lies in the future.");
  if (isExpired(payment, nowMs))
    return window(
      "The challenge that the credential answers has expired. A fresh one is attached.",
    );
  if (endsTooEarly(payment, nowMs)) {
    return window(
      `The payment must stay valid for at least ${minimumWindowSeconds} s: validBefore is too early.`,
    );
  }
  if (payment.validBefore > nowSeconds + BigInt(maximumWindowSeconds)) {
    return window(
      `The payment may stay valid for ${maximumWindowSeconds} s at most: validBefore is too late.`,
    );
  }
  return undefined;
};

/** Compares a payment with our own terms for this operation, at today's price and at this second. */
export const matchTerms = (payment: Payment, terms: Terms, nowMs: number): Refusal | undefined => {
  const offered =
    payment.x402Version === 1 ? { scheme: terms.v1.scheme, network: terms.v1.network } : terms.v2;
  const accepted = payment.accepted && acceptedMismatch(payment.accepted, offered);
  if (accepted !== undefined) return mismatch(accepted);
  if (payment.payTo !== terms.v2.payTo.toLowerCase())
    return mismatch("recipient (authorization.to)");
  if (payment.value !== BigInt(terms.v2.amount)) return mismatch("value (authorization.value)");
  if (
    payment.resourceUrl !== undefined &&
    payment.resourceUrl !== terms.resource.url &&
    pathOf(payment.resourceUrl) !== pathOf(terms.resource.url)
  ) {
    return {
      code: "resource_mismatch",
      detail: "The payment was made out for another resource than this one.",
    };
  }
  if (extensionMismatch(payment, terms)) return mismatch("echo of the extensions");
  return windowMismatch(payment, nowMs);
};
