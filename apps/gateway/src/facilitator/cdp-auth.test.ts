import { generateKeyPairSync } from "node:crypto";
import { decodeProtectedHeader, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { cdpHost, createCdpAuthorize } from "./cdp-auth.ts";

const settle = new URL(`https://${cdpHost}/platform/v2/x402/settle`);
const now = () => 1_800_000_000_000;

const ed25519 = () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const { d, x } = privateKey.export({ format: "jwk" });
  return {
    publicKey,
    secret: Buffer.concat([Buffer.from(d!, "base64url"), Buffer.from(x!, "base64url")]).toString(
      "base64",
    ),
  };
};
const p256 = () => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { publicKey, secret: privateKey.export({ format: "pem", type: "sec1" }).toString() };
};

describe.each([
  ["EdDSA", ed25519()],
  ["ES256", p256()],
])("an API key for %s", (algorithm, { publicKey, secret }) => {
  test("signs a token for one request, good for two minutes", async () => {
    const authorize = createCdpAuthorize({ keyId: "key-1", secret, now });
    const { authorization = "" } = await authorize("POST", settle);
    const token = authorization.replace("Bearer ", "");
    const { payload } = await jwtVerify(token, publicKey, { currentDate: new Date(now()) });
    expect(payload).toEqual({
      iss: "cdp",
      sub: "key-1",
      aud: ["cdp_service"],
      uris: [`POST ${cdpHost}/platform/v2/x402/settle`],
      iat: 1_800_000_000,
      nbf: 1_800_000_000,
      exp: 1_800_000_120,
    });
    expect(decodeProtectedHeader(token)).toMatchObject({
      alg: algorithm,
      kid: "key-1",
      typ: "JWT",
    });
  });

  test("is never used for another host", async () => {
    const authorize = createCdpAuthorize({ keyId: "key-1", secret, now });
    expect(await authorize("POST", new URL("https://facilitator.example/settle"))).toEqual({});
  });
});

test("a secret that is no key is refused at boot", () => {
  expect(() => createCdpAuthorize({ keyId: "k", secret: "c2hvcnQ=", now })).toThrow(
    "CDP_API_KEY_SECRET",
  );
});
