import type { IncomingHttpHeaders } from "node:http";
import type { Claim } from "../claims/claim.ts";
import { readingTokenOf } from "../claims/tokens.ts";
import { isSameSecret } from "../http/same-secret.ts";
import type { Payment } from "../payment/payment.ts";
import { isRefusal, type Refusal } from "../http/reply.ts";
import type { SignIns } from "../sign-in/sign-ins.ts";

/** What a call sends, beside its payment, to prove that it comes from the buyer. */
export type Credentials = {
  readonly claimToken: string | undefined;
  /** The text of `SIGN-IN-WITH-X`. */
  readonly signIn: string | undefined;
};

export const credentialsIn = (headers: IncomingHttpHeaders): Credentials => ({
  claimToken: headers["claim-token"]?.toString(),
  signIn: headers["sign-in-with-x"]?.toString(),
});

/** An Idempotency-Key may be short: then it names a call and proves nothing, because it can be guessed. */
const leastSecretChars = 16;
const isSecret = (identifier: string): boolean =>
  identifier.slice(identifier.indexOf(":") + 1).length >= leastSecretChars;

/** Whether it shows what bare copies are given: good for reading, and for nothing else. */
export const isReading = (claim: Claim, { claimToken }: Credentials): boolean =>
  isSameSecret(readingTokenOf(claim), claimToken);

/**
 * Whether a call comes from the claim's buyer, or why his sign-in is refused. Once a payment is settled its
 * authorization is public calldata, so having it proves nothing. The claim token of the first answer and the
 * identifier of the first call are not on the chain, and only the payer's wallet can sign in. A sign-in is
 * used up by this, so it is asked last, and only where a proof is needed.
 */
export const proveBuyer = async (
  claim: Claim,
  payment: Payment,
  credentials: Credentials,
  signIns: SignIns,
  url: string,
  caller: string,
): Promise<boolean | Refusal> => {
  const { claimToken, signIn } = credentials;
  if (isSameSecret(claim.token, claimToken) || isReading(claim, credentials)) return true;
  if (isSecret(claim.identifier) && isSameSecret(claim.identifier, payment.identifier)) return true;
  if (!signIn) return false;
  const proof = await signIns.prove(signIn, url, caller);
  return isRefusal(proof) ? proof : proof.wallet === claim.payer;
};
