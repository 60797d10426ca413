import { randomBytes } from "node:crypto";
import { type Authorization as Signable, createQuickKey, type QuickKey } from "@coinslot/sandbox";

/** A payment's authorization as a client writes it, or as one writes it wrongly. */
export type Authorization = Record<
  "from" | "to" | "value" | "validAfter" | "validBefore" | "nonce",
  unknown
>;

export const payTo = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";

/** Who pays where nobody else is named. */
export const buyer: QuickKey = createQuickKey(Buffer.alloc(32, 7));

const authorization = (from: string, changes: Partial<Authorization>): Authorization => ({
  from,
  to: payTo,
  value: "1000",
  validAfter: "0",
  validBefore: String(Math.floor(Date.now() / 1_000) + 300),
  nonce: `0x${randomBytes(32).toString("hex")}`,
  ...changes,
});

/** What cannot be signed because it is malformed has the form of a signature and nothing more. */
const signed = (key: QuickKey, changes: Partial<Authorization>) => {
  const unsigned = authorization(key.address, changes);
  try {
    return { signature: key.sign(unsigned as Signable), authorization: unsigned };
  } catch {
    return { signature: `0x${"1b".repeat(65)}`, authorization: unsigned };
  }
};

export const paymentV1 = (
  changes: Partial<Authorization> = {},
  key: QuickKey = buyer,
): Record<string, unknown> => ({
  x402Version: 1,
  scheme: "exact",
  network: "base",
  payload: signed(key, changes),
});

export const paymentV2 = (
  accepted: object,
  changes: Partial<Authorization> = {},
  extra: object = {},
): Record<string, unknown> => ({
  x402Version: 2,
  accepted,
  payload: signed(buyer, changes),
  ...extra,
});

export const encode = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString("base64");
