import type { Claim } from "./claim.ts";
import { isSameSecret } from "./claims.ts";
import type { Payment } from "./payment.ts";

/**
 * Once a payment is settled its authorization is public calldata, so having it proves nothing. The claim
 * token of the first answer and the identifier of the first call are not on the chain.
 */
export const isProvenBuyer = (claim: Claim, payment: Payment, token: string | undefined): boolean =>
  isSameSecret(claim.token, token) ||
  (claim.identifier !== "" && isSameSecret(claim.identifier, payment.identifier));
