import { isHex, type LocalAccount } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { z } from "zod";

/** A key that signs offers and receipts. Buyers compare its address with the one that the shop publishes. */
export type ReceiptSigner = Pick<LocalAccount, "address" | "signTypedData">;

/** A 32-byte hex key becomes its signer; undefined for what is no key. The text is told to nobody. */
const signerFrom = (text: string): ReceiptSigner | undefined => {
  if (!isHex(text) || text.length !== 66) return undefined;
  try {
    return privateKeyToAccount(text);
  } catch {
    // Outside the curve's range; the library's own error names the key.
    return undefined;
  }
};

/** The zod shape of a signing key: it becomes a signer at once, so that the key itself goes no further. */
export const receiptSignerSchema = z.string().transform((text, context): ReceiptSigner => {
  const signer = signerFrom(text);
  if (signer) return signer;
  context.addIssue({
    code: "custom",
    message: "is not a private key: it must be 0x and 64 hex digits, within the range of secp256k1",
  });
  return z.NEVER;
});
