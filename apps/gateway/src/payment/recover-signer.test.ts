import { createQuickKey, signAuthorization, transferTypes } from "@coinslot/sandbox";
import fc from "fast-check";
import { type Hex, hashTypedData, hexToBytes, parseSignature, serializeSignature } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { createAuthorizationDigest } from "./authorization-digest.ts";
import { findNetwork } from "./networks.ts";
import {
  createRecoverSigner,
  recoverInWasm,
  recoverNatively,
  recoverSigner,
} from "./recover-signer.ts";

const hexOf = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((array) => `0x${Buffer.from(array).toString("hex")}` as const);
const number = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const authorizations = fc.record({
  payer: hexOf(20),
  payTo: hexOf(20),
  value: number,
  validAfter: number,
  validBefore: number,
  nonce: hexOf(32),
});

test.each(["base", "base-sepolia"])(
  "the digest of any authorization on %s is the one that wallets sign",
  (name) => {
    const network = findNetwork(name)!;
    const digestOf = createAuthorizationDigest(network);
    fc.assert(
      fc.property(authorizations, (authorization) => {
        const { payer: from, payTo: to, ...rest } = authorization;
        const expected = hashTypedData({
          domain: {
            name: network.tokenName,
            version: network.tokenVersion,
            chainId: network.chainId,
            verifyingContract: network.asset as Hex,
          },
          types: transferTypes,
          primaryType: "TransferWithAuthorization",
          message: { from, to, ...rest },
        });
        expect(`0x${digestOf(authorization).toString("hex")}`).toBe(expected);
      }),
    );
  },
);

const account = privateKeyToAccount(generatePrivateKey());
const signer = account.address.toLowerCase();
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

const twinOf = (signature: Hex): Hex => {
  const { r, s, yParity } = parseSignature(signature);
  const highS: Hex = `0x${(curveOrder - BigInt(s)).toString(16).padStart(64, "0")}`;
  return serializeSignature({ r, s: highS, yParity: yParity === 0 ? 1 : 0 });
};

describe.each([
  ["the processor's library", recoverNatively],
  ["the one in WebAssembly", recoverInWasm],
])("by %s", (_, load) => {
  const recover = createRecoverSigner(load());

  test("whoever signed a digest is found, and nobody else", async () => {
    await fc.assert(
      fc.asyncProperty(hexOf(32), hexOf(32), async (hash, other) => {
        fc.pre(other !== hash);
        const signature = await account.sign({ hash });
        expect(recover(hexToBytes(hash), signature)).toBe(signer);
        expect(recover(hexToBytes(hash), signature.toUpperCase().replace("X", "x"))).toBe(signer);
        expect(recover(hexToBytes(other), signature)).not.toBe(signer);
      }),
      { numRuns: 20 },
    );
  });

  test("what the token takes from nobody is nobody's", async () => {
    const hash: Hex = `0x${"ab".repeat(32)}`;
    const signature = await account.sign({ hash });
    const v = signature.slice(-2);
    const wrong = [
      twinOf(signature),
      `${signature.slice(0, -2)}${v === "1b" ? "00" : "01"}`,
      `${signature.slice(0, -2)}1d`,
      `${signature}00`,
      signature.slice(0, -2),
      `0x${"00".repeat(64)}1b`,
      `0x${"ff".repeat(64)}1b`,
      "0x",
    ];
    for (const each of wrong) expect(recover(hexToBytes(hash), each)).toBeUndefined();
  });

  test("no 65 bytes of anything are an error", () => {
    fc.assert(
      fc.property(hexOf(32), hexOf(64), fc.constantFrom("1b", "1c"), (hash, rs, v) => {
        expect(recover(hexToBytes(hash), `${rs}${v}`)).not.toBe(signer);
      }),
    );
  });
});

test("a payment as wallets and the tests' quick key sign it is its payer's", async () => {
  const digestOf = createAuthorizationDigest(findNetwork("base")!);
  const { authorization, signature } = await signAuthorization(account, {
    to: `0x${"12".repeat(20)}`,
    value: "1000",
  });
  const fields = {
    payTo: authorization.to,
    value: BigInt(authorization.value),
    validAfter: BigInt(authorization.validAfter),
    validBefore: BigInt(authorization.validBefore),
    nonce: authorization.nonce,
  };
  expect(recoverSigner(digestOf({ payer: signer, ...fields }), signature)).toBe(signer);
  const key = createQuickKey();
  const payer = key.address.toLowerCase();
  const quick = key.sign({ ...authorization, from: key.address });
  expect(recoverSigner(digestOf({ payer, ...fields }), quick)).toBe(payer);
});
