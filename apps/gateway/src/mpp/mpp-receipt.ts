import { mppMethod } from "./mpp-challenges.ts";

/** `Payment-Receipt`: which transaction paid, as clients of MPP read it. */
export const mppReceiptHeader = (
  transaction: string,
  settledAt: number,
): Readonly<Record<string, string>> => ({
  "payment-receipt": Buffer.from(
    JSON.stringify({
      method: mppMethod,
      reference: transaction,
      status: "success",
      timestamp: new Date(settledAt).toISOString(),
    }),
  ).toString("base64url"),
});
