import { expect, test } from "vitest";
import { findNetwork } from "../payment/networks.ts";
import { wrongWith } from "./check.ts";
import type { SignIn } from "./message.ts";

const now = Date.parse("2026-11-21T12:02:00.000Z");
const after = (seconds: number): string => new Date(now + seconds * 1_000).toISOString();

const good: SignIn = {
  domain: "shop.example:8443",
  address: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
  uri: "https://shop.example:8443/api/hash",
  version: "1",
  chainId: "eip155:8453",
  type: "eip191",
  nonce: "0123456789abcdef",
  issuedAt: after(-60),
  expirationTime: after(240),
  signature: "0x1b",
};
const reasonOf = (changes: Partial<SignIn>) =>
  wrongWith(
    { ...good, ...changes },
    { url: "https://shop.example:8443/api/hash", network: findNetwork("base")! },
    now,
  );

test.each<[what: string, changes: Partial<SignIn>]>([
  ["as the 402 asks for it", {}],
  ["issued now", { issuedAt: after(0) }],
  ["issued five minutes ago", { issuedAt: after(-300) }],
  ["by a gateway whose clock is five seconds ahead", { issuedAt: after(5) }],
  ["without an expiration time", { expirationTime: undefined }],
  ["with a time in another zone", { issuedAt: "2026-11-21T13:01:00+01:00" }],
  ["valid since now", { notBefore: after(0) }],
])("a sign-in %s is good", (_, changes) => {
  expect(reasonOf(changes)).toBeUndefined();
});

test.each<[reason: string, changes: Partial<SignIn>]>([
  ["domain_mismatch", { domain: "evil.example" }],
  ["domain_mismatch", { domain: "shop.example" }],
  ["domain_mismatch", { domain: "SHOP.example:8443" }],
  ["domain_mismatch", { domain: "https://shop.example:8443" }],
  ["uri_mismatch", { uri: "https://shop.example:8443/api/text-diff" }],
  ["uri_mismatch", { uri: "http://shop.example:8443/api/hash" }],
  ["uri_mismatch", { uri: "https://shop.example:8443/api/hash?x=1" }],
  ["uri_mismatch", { uri: "https://shop.example:8443" }],
  ["uri_mismatch", { uri: "" }],
  ["unsupported_chain", { chainId: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", type: "ed25519" }],
  ["unsupported_chain", { type: "ed25519" }],
  ["unsupported_chain", { chainId: "8453" }],
  ["chain_id", { chainId: "eip155:84532" }],
  ["chain_id", { chainId: "eip155:08453" }],
  ["chain_id", { chainId: "eip155:" }],
  ["issued_at", { issuedAt: "yesterday" }],
  ["issued_at", { issuedAt: "1763726400000" }],
  ["issued_at", { issuedAt: "Sat, 21 Nov 2026 12:01:00 GMT" }],
  ["issued_at", { issuedAt: "2026-11-21T12:01:00" }],
  ["issued_at", { issuedAt: "2026-02-30T12:01:00Z" }],
  ["issued_at_too_old", { issuedAt: after(-301) }],
  ["issued_at_too_old", { issuedAt: "1970-01-01T00:00:00Z" }],
  ["issued_at_in_future", { issuedAt: after(6) }],
  ["issued_at_in_future", { issuedAt: "9999-12-31T23:59:59Z" }],
  ["expiration_time", { expirationTime: "never" }],
  ["expiration_time", { expirationTime: "" }],
  ["expired", { expirationTime: after(0) }],
  ["expired", { expirationTime: after(-1) }],
  ["not_before", { notBefore: "soon" }],
  ["not_yet_valid", { notBefore: after(1) }],
])("a sign-in is refused for its %s: %o", (reason, changes) => {
  expect(reasonOf(changes)).toBe(reason);
});
