import type { Claim } from "../claims/claim.ts";
import { readingTokenOf } from "../claims/tokens.ts";
import type { Reply } from "../http/reply.ts";
import { ofCopy } from "./claim-replies.ts";

/**
 * The same answer for a bare copy of the payment: with the token that only reads, also in what is answered where there is
 * no room for it. A result never holds a token, everything else is short.
 */
export const forReading = (claim: Claim, reply: Reply): Reply => {
  const reading = (text: string): string => text.replaceAll(claim.token, readingTokenOf(claim));
  const headers = Object.entries(reply.headers).map(([name, value]) => [name, reading(value)]);
  const body = reply.status === 200 ? reply.body : reading(ofCopy(String(reply.body)));
  const { instead } = reply;
  return {
    ...reply,
    headers: Object.fromEntries(headers) as Reply["headers"],
    body,
    ...(instead ? { instead: (refusal) => forReading(claim, instead(refusal)) } : {}),
  };
};
