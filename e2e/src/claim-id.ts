import { createHash } from "node:crypto";
import type { Chain, SignedAuthorization } from "@coinslot/sandbox";

/** The id of the claim that a payment opens, whatever route and version it comes by. */
export const claimIdOf = (
  { chainId, asset }: Pick<Chain, "chainId" | "asset">,
  { authorization: { from, nonce } }: SignedAuthorization,
): string => {
  const words = [chainId, asset, from, nonce].join(":").toLowerCase();
  return createHash("sha256").update(words).digest("hex").slice(0, 40);
};
