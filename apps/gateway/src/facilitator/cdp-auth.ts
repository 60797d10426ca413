import { createPrivateKey, type KeyObject, randomBytes } from "node:crypto";
import { SignJWT } from "jose";
import { z } from "zod";

const noKey = "is neither a PEM key nor 64 bytes of base64";

/** The key of an account at Coinbase: both or neither. */
export const cdpSettings = {
  CDP_API_KEY_ID: z.string().optional(),
  CDP_API_KEY_SECRET: z
    .string()
    .refine((secret) => keyFrom(secret) !== undefined, noKey)
    .optional(),
};

/** Makes the headers that a facilitator wants with one request; most want none. */
export type Authorize = (method: "GET" | "POST", url: URL) => Promise<Record<string, string>>;

export const cdpHost = "api.cdp.coinbase.com";

type SigningKey = { readonly key: KeyObject; readonly algorithm: "EdDSA" | "ES256" };

/** A PEM key or the 64 bytes of an Ed25519 key; undefined for what is neither. */
const keyFrom = (secret: string): SigningKey | undefined => {
  try {
    return secret.includes("BEGIN") ? pemKey(secret) : rawKey(Buffer.from(secret, "base64"));
  } catch {
    return undefined;
  }
};

const pemKey = (secret: string): SigningKey => ({
  key: createPrivateKey(secret.replaceAll(String.raw`\n`, "\n")),
  algorithm: "ES256",
});

const rawKey = (bytes: Buffer): SigningKey | undefined => {
  if (bytes.length !== 64) return undefined;
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
  const signingKey = keyFrom(options.secret);
  if (!signingKey) throw new Error(`CDP_API_KEY_SECRET ${noKey}`);
  const { key, algorithm } = signingKey;
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
