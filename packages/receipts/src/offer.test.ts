import { findAcceptsObjectFromSignedOffer, verifyOfferSignatureEIP712 } from "@x402/extensions";
import { describe, expect, test } from "vitest";
import { signOffer, verifyOffer } from "./offer.ts";
import { changedAt, leavesOf, nowMs, offer, otherSigner, signer } from "./testing/sale.ts";

const expected = { signer: signer.address, nowMs };

describe("an offer", () => {
  test("is verified with its signer's address, in any letter case", async () => {
    const signed = await signOffer(signer, offer);
    expect(await verifyOffer(signed, expected)).toEqual({ valid: true, offer: signed.payload });
    const lowerCase = { ...expected, signer: signer.address.toLowerCase() };
    expect(await verifyOffer(signed, lowerCase)).toMatchObject({ valid: true });
  });

  test("is the same, byte for byte, each time it is signed", async () => {
    expect(await signOffer(signer, offer)).toEqual(await signOffer(signer, offer));
  });

  test("is taken by the stock verifier and found in the terms by the stock client", async () => {
    const signed = await signOffer(signer, offer);
    expect(await verifyOfferSignatureEIP712(signed)).toEqual({
      signer: signer.address,
      payload: signed.payload,
    });
    const { resourceUrl: _, validUntil: __, ...terms } = offer;
    const accepts = [
      { ...terms, network: "eip155:8453" as const, maxTimeoutSeconds: 300, extra: {} },
    ];
    expect(findAcceptsObjectFromSignedOffer(signed, accepts)).toBe(accepts[0]);
  });

  test("fails after a change anywhere in what is signed", async () => {
    const signed = await signOffer(signer, offer);
    const paths = leavesOf(signed).filter(([first]) => first !== "acceptIndex");
    expect(paths).toHaveLength(10);
    for (const path of paths) {
      const changed = changedAt(signed, path, (old) =>
        typeof old === "number" ? old + 1 : `${String(old).slice(0, -1)}_`,
      );
      expect([path, await verifyOffer(changed, expected)]).toMatchObject([path, { valid: false }]);
    }
  });

  test("of another key, expired, or not an offer at all, fails and says which", async () => {
    const signed = await signOffer(signer, offer);
    const problemOf = async (...args: Parameters<typeof verifyOffer>) => {
      const verdict = await verifyOffer(...args);
      return verdict.valid ? "none" : verdict.problem;
    };
    expect(await problemOf(signed, { ...expected, signer: otherSigner.address })).toContain(
      "not signed by",
    );
    const atItsEnd = offer.validUntil * 1_000;
    expect(await problemOf(signed, { ...expected, nowMs: atItsEnd })).toBe("none");
    expect(await problemOf(signed, { ...expected, nowMs: atItsEnd + 1 })).toContain("expired");
    expect(await problemOf({ ...signed, format: "jws" }, expected)).toContain("format");
    expect(await problemOf(null, expected)).toContain("no signed offer");
  });
});
