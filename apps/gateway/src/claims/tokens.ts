import { isSameSecret } from "../http/same-secret.ts";
import type { Claim } from "./claim.ts";
import { digest } from "./keys.ts";

/**
 * What a bare copy of a payment is given in the token's place: with it the result can be read, as by the copy itself, and
 * nothing can be changed. The token is the buyer's: of the call that opened the claim, and of whoever proves himself.
 */
export const readingTokenOf = ({ id, token }: Pick<Claim, "id" | "token">): string =>
  `${id}${digest(`coinslot reading ${token}`).slice(0, 32)}`;

/** Whether a token was given for this claim, to whomever. */
export const isTokenOf = (claim: Claim, token: string): boolean =>
  isSameSecret(claim.token, token) || isSameSecret(readingTokenOf(claim), token);
