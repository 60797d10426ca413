import { randomBytes } from "node:crypto";
import type { SignedAuthorization } from "@coinslot/sandbox";
import { type Customer, paying, sign } from "../../customer.ts";
import { json } from "../attack.ts";

/** Payments in a stranger's name, each with a nonce of its own and a signature that is not his. */
export const forge = async (
  owner: Customer,
  count: number,
  signatureBytes = 65,
): Promise<Record<string, string>[]> => {
  const { authorization } = await sign(owner);
  const one = (): SignedAuthorization => ({
    authorization: { ...authorization, nonce: `0x${randomBytes(32).toString("hex")}` },
    signature: `0x${randomBytes(signatureBytes - 1).toString("hex")}1b`,
  });
  return Array.from({ length: count }, () => ({ ...json, ...paying(owner, 2, one()) }));
};
