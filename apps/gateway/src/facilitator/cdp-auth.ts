import { createPrivateKey, type KeyObject, randomBytes } from "node:crypto";
import { SignJWT } from "jose";
import { z } from "zod";

/** The key of an account at Coinbase: both or neither. */
export const cdpSettings = {
  CDP_API_KEY_ID: z.string().optional(),
  CDP_API_KEY_SECRET: z.string().optional(),
};

/** Makes the headers that a facilitator wants with one request; most want none. */
export type Authorize = (method: "GET" | "POST", url: URL) => Promise<Record<string, string>>;

export const cdpHost = "api.cdp.coinbase.com";

const keyFrom = (secret: string): { key: KeyObject; algorithm: "EdDSA" | "ES256" } => {
  if (secret.includes("BEGIN")) {
    return { key: createPrivateKey(secret.replaceAll(String.raw`\n`, "\n")), algorithm: "ES256" };
  }
  const bytes = Buffer.from(secret, "base64");
  if (bytes.length !== 64)
    throw new Error("CDP_API_KEY_SECRET is neither a PEM key nor 64 bytes of base64 (Ed25519)");
  const jwk = {
    kty: "OKP",
    crv: "Ed25519",
    d: bytes.subarray(0, 32).toString("base64url"),
    x: bytes.subarray(32).toString("base64url"),
  };
  return { key: createPrivateKey({ key: jwk, format: "jwk" }), algorithm: "EdDSA" };
};

/** With a key, what `createCdpAuthorize` makes of it; else nobody is told anything. */
export const authorizeWith = (
  { CDP_API_KEY_ID: keyId, CDP_API_KEY_SECRET: secret }: CdpSettings,
  now: () => number,
): Authorize => (keyId && secret ? createCdpAuthorize({ keyId, secret, now }) : async () => ({}));

type CdpSettings = z.output<z.ZodObject<typeof cdpSettings>>;

/**
 * Coinbase's facilitator takes a JWT per request, bound to method, host and path and good for two minutes.
 * Other hosts get nothing: the key never leaves for anyone else.
 */
export const createCdpAuthorize = (options: {
  keyId: string;
  secret: string;
  now: () => number;
}): Authorize => {
  const { key, algorithm } = keyFrom(options.secret);
  return async (method, url) => {
    if (url.host !== cdpHost) return {};
    const issuedAt = Math.floor(options.now() / 1_000);
    const token = await new SignJWT({ uris: [`${method} ${url.host}${url.pathname}`] })
      .setProtectedHeader({
        alg: algorithm,
        kid: options.keyId,
        typ: "JWT",
        nonce: randomBytes(16).toString("hex"),
      })
      .setIssuer("cdp")
      .setSubject(options.keyId)
      .setAudience(["cdp_service"])
      .setIssuedAt(issuedAt)
      .setNotBefore(issuedAt)
      .setExpirationTime(issuedAt + 120)
      .sign(key);
    return { authorization: `Bearer ${token}` };
  };
};
