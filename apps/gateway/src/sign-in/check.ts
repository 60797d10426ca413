import { z } from "zod";
import type { Network } from "../payment/networks.ts";
import type { Refusal } from "../http/reply.ts";
import type { SignIn } from "./message.ts";
import { signInLifeMs } from "./nonces.ts";

/** Why a sign-in is refused, in the words of the x402 extension, with what to do. */
const details = {
  malformed:
    "SIGN-IN-WITH-X must be base64 of the JSON that the sign-in-with-x extension describes.",
  domain_mismatch: "The sign-in is for another domain.",
  uri_mismatch: "The sign-in is for another URL. Sign the one that this operation's 402 gives.",
  unsupported_chain: "Only Ethereum accounts can sign in: type eip191 on an eip155 chain.",
  chain_id: "The sign-in is for another chain. Sign for the one that the 402 gives.",
  issued_at: "issuedAt is not an RFC 3339 time.",
  issued_at_too_old: "The sign-in is more than five minutes old. Sign the nonce of a fresh 402.",
  issued_at_in_future: "issuedAt is in the future.",
  expiration_time: "expirationTime is not an RFC 3339 time.",
  expired: "The sign-in has expired. Sign the nonce of a fresh 402.",
  not_before: "notBefore is not an RFC 3339 time.",
  not_yet_valid: "The sign-in is not valid yet.",
  nonce: "The nonce was not issued by this server at that time. Sign the nonce of a fresh 402.",
  nonce_used: "This sign-in was used before. Sign the nonce of a fresh 402.",
  signature: "The signature is not that of the wallet.",
  smart_wallet:
    "This server cannot ask smart wallets. Send the claim token or the payment identifier.",
} as const;

export type SignInReason = keyof typeof details;

export const refuseSignIn = (reason: SignInReason): Refusal => ({
  code: "siwx_invalid",
  detail: details[reason],
  reason,
});

/** Gateways' clocks may differ by this much; the nonce vouches for the time all the same. */
const clockSkewMs = 5_000;

const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

/** Milliseconds since the epoch; undefined where there is none, NaN where it is no time. */
const timeOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : (instant.safeParse(text).data ?? Number.NaN);

const wrongTime = (signIn: SignIn, now: number): SignInReason | undefined => {
  const issuedAt = timeOf(signIn.issuedAt) ?? Number.NaN;
  if (Number.isNaN(issuedAt)) return "issued_at";
  if (now - issuedAt > signInLifeMs) return "issued_at_too_old";
  if (issuedAt - now > clockSkewMs) return "issued_at_in_future";
  const expiration = timeOf(signIn.expirationTime);
  if (Number.isNaN(expiration)) return "expiration_time";
  if (expiration !== undefined && expiration <= now) return "expired";
  const notBefore = timeOf(signIn.notBefore);
  if (Number.isNaN(notBefore)) return "not_before";
  return notBefore !== undefined && notBefore > now ? "not_yet_valid" : undefined;
};

/** What is wrong with a sign-in for this URL on this network at this time; undefined where nothing is. */
export const wrongWith = (
  signIn: SignIn,
  expected: { readonly url: string; readonly network: Network },
  now: number,
): SignInReason | undefined => {
  if (signIn.domain !== new URL(expected.url).host) return "domain_mismatch";
  if (signIn.uri !== expected.url) return "uri_mismatch";
  if (signIn.type !== "eip191" || !signIn.chainId.startsWith("eip155:")) return "unsupported_chain";
  if (signIn.chainId !== expected.network.id) return "chain_id";
  return wrongTime(signIn, now);
};
