import { decodeHeader } from "./terms.ts";
import type { Challenge } from "./sign.ts";

type PaymentHeaders = Readonly<Record<string, string>>;

const extensionsOf = (value: unknown): Readonly<Record<string, unknown>> => {
  const { extensions } = (value ?? {}) as { extensions?: Record<string, unknown> };
  return extensions ?? {};
};

/**
 * Gives a signed payment an id by which its result is given again after delivery: the extension
 * `payment-identifier` in version 2, where the 402 offers it, and an Idempotency-Key in version 1. It is no
 * part of what was signed.
 */
export const identify = (
  payment: PaymentHeaders,
  { answer }: Challenge,
  id: string,
): PaymentHeaders => {
  const header = payment["payment-signature"];
  if (header === undefined) return { ...payment, "idempotency-key": id };
  const offered = extensionsOf(decodeHeader(answer.headers.get("payment-required")));
  if (!("payment-identifier" in offered)) return payment;
  const signed = decodeHeader(header) as object;
  const extensions = {
    ...extensionsOf(signed),
    "payment-identifier": { info: { required: false, id } },
  };
  const text = JSON.stringify({ ...signed, extensions });
  return { ...payment, "payment-signature": Buffer.from(text).toString("base64") };
};
