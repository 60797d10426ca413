import { verifyReceiptSignatureEIP712 } from "@x402/extensions";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { requestHashOf } from "./hashes.ts";
import { type Sale, type SignedReceipt, signReceipt } from "./receipt.ts";
import {
  changedAt,
  leavesOf,
  otherSigner,
  request,
  resultBody,
  sale,
  signer,
} from "./testing/sale.ts";
import { verifyReceipt } from "./verify-receipt.ts";

const hex = (bytes: number): fc.Arbitrary<`0x${string}`> =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((array) => `0x${Buffer.from(array).toString("hex")}` as const);

const anySale: fc.Arbitrary<Sale> = fc.record({
  network: fc.constantFrom("eip155:8453", "eip155:84532"),
  resourceUrl: fc.webUrl(),
  payer: hex(20),
  issuedAt: fc.nat(),
  transaction: hex(32),
  operation: fc.string({ unit: "grapheme" }),
  requestHash: hex(32),
  resultHash: hex(32),
  amount: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String),
  asset: fc.constant(sale.asset),
  payTo: fc.constant(sale.payTo),
});

/** Another value of the same kind, so that the form stays right wherever it can. */
const otherValue = (old: unknown, digit: number): unknown => {
  if (typeof old === "number") return old + 1 + digit;
  const text = String(old);
  if (!/^0x[0-9a-fA-F]+$/.test(text)) return `${text}1`;
  const at = 2 + (digit % (text.length - 2));
  return text.slice(0, at) + (text[at] === "0" ? "1" : "0") + text.slice(at + 1);
};

/** The same signature to ECDSA: the other s, the other parity. */
const twinOf = (signature: string): string => {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, "0");
  return signature.slice(0, 66) + s + (signature.endsWith("1b") ? "1c" : "1b");
};

const problemOf = async (...args: Parameters<typeof verifyReceipt>): Promise<string> => {
  const verdict = await verifyReceipt(...args);
  return verdict.valid ? "none" : verdict.problem;
};

describe("a receipt", () => {
  test("law: whatever was sold, it verifies, here and with the stock verifier, and names its signer", async () => {
    await fc.assert(
      fc.asyncProperty(anySale, async (sold) => {
        const receipt = await signReceipt(signer, sold);
        const kept: unknown = JSON.parse(JSON.stringify(receipt));
        expect(await verifyReceipt(kept, { signer: signer.address })).toEqual({
          valid: true,
          signer: signer.address,
          receipt: receipt.payload,
          delivery: receipt.delivery.payload,
        });
        expect(await verifyReceiptSignatureEIP712(kept as SignedReceipt)).toEqual({
          signer: signer.address,
          payload: receipt.payload,
        });
      }),
      { numRuns: 20 },
    );
  });

  test("law: after a change of any one value it fails, also where nobody says whose key it should be", async () => {
    const paths = leavesOf(await signReceipt(signer, sale));
    expect(paths).toHaveLength(16);
    await fc.assert(
      fc.asyncProperty(
        anySale,
        fc.constantFrom(...paths),
        fc.nat(200),
        async (sold, path, digit) => {
          const receipt = await signReceipt(signer, sold);
          const changed = changedAt(receipt, path, (old) => otherValue(old, digit));
          expect(await verifyReceipt(changed)).toMatchObject({ valid: false });
        },
      ),
      { numRuns: 150 },
    );
  });

  test("law: a member more or less, at any place, is not a receipt", async () => {
    const receipt = await signReceipt(signer, sale);
    for (const path of leavesOf(receipt)) {
      const parent = path.slice(0, -1);
      const more = changedAt(receipt, parent, (old) => ({ ...(old as object), more: 1 }));
      const less = changedAt(receipt, path, () => undefined);
      expect(await problemOf(more)).toContain("no signed receipt of ours");
      expect(await problemOf(less)).toContain("no signed receipt of ours");
    }
  });

  test("is the same, byte for byte, each time it is signed", async () => {
    const [one, two] = [await signReceipt(signer, sale), await signReceipt(signer, { ...sale })];
    expect(JSON.stringify(one)).toBe(JSON.stringify(two));
  });

  test("has one spelling: the twin of a signature, another letter case, another parity are refused", async () => {
    const receipt = await signReceipt(signer, sale);
    const twin = { ...receipt, signature: twinOf(receipt.signature) as `0x${string}` };
    // The twin is a genuine signature to everybody else.
    expect((await verifyReceiptSignatureEIP712(twin)).signer).toBe(signer.address);
    for (const signature of [twin.signature, receipt.signature.toUpperCase().replace("0X", "0x")])
      expect(await problemOf({ ...receipt, signature })).toContain("signature");
    const payTo = sale.payTo.toLowerCase();
    const lowerCase = changedAt(receipt, ["delivery", "payload", "payTo"], () => payTo);
    expect(await problemOf(lowerCase)).toContain("delivery.payload.payTo");
  });

  test("cannot be put together from the halves of two sales by the same key", async () => {
    const one = await signReceipt(signer, sale);
    const two = await signReceipt(signer, { ...sale, transaction: `0x${"cd".repeat(32)}` });
    expect(one.delivery.payload).toEqual(two.delivery.payload);
    expect(await problemOf({ ...one, delivery: two.delivery })).toContain("not of one key");
  });
});

describe("a receipt is held against", () => {
  test("its request, its result and its signer; each that is another is named", async () => {
    const receipt = await signReceipt(signer, sale);
    const evidence = { request, resultBody, signer: signer.address };
    expect(await verifyReceipt(receipt, evidence)).toMatchObject({ valid: true });
    expect(await problemOf(receipt, { ...evidence, resultBody: `${resultBody} ` })).toContain(
      "another result",
    );
    expect(
      await problemOf(receipt, { ...evidence, request: { ...request, inputJson: "{}" } }),
    ).toContain("another request");
    expect(
      await problemOf(receipt, {
        ...evidence,
        request: { ...request, operation: "GET /api/hash" },
      }),
    ).toContain("another operation");
    expect(await problemOf(receipt, { ...evidence, signer: otherSigner.address })).toContain(
      `not by ${otherSigner.address}`,
    );
  });

  test("a forger's whole new receipt is only told apart by the signer's address", async () => {
    const forged = await signReceipt(otherSigner, sale);
    expect(await verifyReceipt(forged)).toMatchObject({
      valid: true,
      signer: otherSigner.address,
    });
    expect(await verifyReceipt(forged, { signer: signer.address })).toMatchObject({ valid: false });
  });

  test("what is no receipt is told so, not thrown", async () => {
    for (const value of [
      undefined,
      null,
      7,
      "receipt",
      [],
      {},
      { format: "jws", signature: "a.b.c" },
    ])
      expect(await problemOf(value)).toContain("no signed receipt of ours");
  });
});

test("a request's hash is that of the operation, a line feed, and the input's JSON", () => {
  // printf 'POST /api/hash\n{"text":"abc","algo":"sha256"}' | sha256sum
  expect(requestHashOf(request.operation, request.inputJson)).toBe(sale.requestHash);
  expect(sale.requestHash).toMatchInlineSnapshot(
    `"0xf155f4d7c0172a6a7d32ac0ef057ec178983471261c06586b5f66956ec7ebfd2"`,
  );
});
