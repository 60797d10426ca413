import type { Network } from "../payment/networks.ts";
import { type Stamp, signInLifeMs, uniqueChars } from "./nonces.ts";

/** Stands in prepared terms where each answer puts the part of the nonce that is its own. */
export const uniquePlaceholder = "*".repeat(uniqueChars);

const signed = ["domain", "address", "uri", "version", "chainId", "type", "nonce", "issuedAt"];
const required = [...signed, "signature"];

/**
 * The extension `sign-in-with-x` of an operation's terms: what a wallet signs to get a result that it has paid
 * for. The nonce ends with the placeholder.
 */
export const signInExtension = (url: string, network: Network, stamp: Stamp) => ({
  info: {
    domain: new URL(url).host,
    uri: url,
    version: "1",
    nonce: stamp.prefix + uniquePlaceholder,
    issuedAt: stamp.issuedAt,
    expirationTime: new Date(Date.parse(stamp.issuedAt) + signInLifeMs).toISOString(),
    statement: "Get a result that this wallet has paid for. Free of charge.",
  },
  supportedChains: [{ chainId: network.id, type: "eip191" }],
  schema: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: Object.fromEntries(required.map((name) => [name, { type: "string" }])),
    required,
  },
});
