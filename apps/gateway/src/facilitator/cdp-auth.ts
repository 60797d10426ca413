import { createPrivateKey, type KeyObject, randomBytes } from "node:crypto";
import { SignJWT } from "jose";

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
