import { randomBytes } from "node:crypto";

/** A payment's authorization as a client writes it; nobody checks its signature in these tests. */
export type Authorization = Record<
  "from" | "to" | "value" | "validAfter" | "validBefore" | "nonce",
  unknown
>;

export const payTo = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";

const authorization = (changes: Partial<Authorization> = {}): Authorization => ({
  from: "0x857b06519E91e3A54538791bDbb0E22373e36b66",
  to: payTo,
  value: "1000",
  validAfter: "0",
  validBefore: String(Math.floor(Date.now() / 1_000) + 300),
  nonce: `0x${randomBytes(32).toString("hex")}`,
  ...changes,
});

export const paymentV1 = (changes: Partial<Authorization> = {}): Record<string, unknown> => ({
  x402Version: 1,
  scheme: "exact",
  network: "base",
  payload: { signature: `0x${"1b".repeat(65)}`, authorization: authorization(changes) },
});

export const paymentV2 = (
  accepted: object,
  changes: Partial<Authorization> = {},
  extra: object = {},
): Record<string, unknown> => ({
  x402Version: 2,
  accepted,
  payload: { signature: `0x${"1b".repeat(65)}`, authorization: authorization(changes) },
  ...extra,
});

export const encode = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString("base64");
