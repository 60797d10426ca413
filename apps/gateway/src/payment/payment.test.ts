import { serializeErc6492Signature } from "viem";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodePayment } from "./payment.ts";
import { buyer, encode, paymentV1, paymentV2, payTo } from "../testing/payments.ts";

const accepted = { scheme: "exact", network: "eip155:8453", amount: "1000" };
const decode = (header: string, extra: Record<string, string> = {}) =>
  decodePayment({ "payment-signature": header, ...extra });
const codeOf = (header: string, extra: Record<string, string> = {}) => {
  const decoded = decode(header, extra);
  return "code" in decoded ? decoded.code : "decoded";
};
const withAuthorization = (changes: object): string => codeOf(encode(paymentV2(accepted, changes)));

describe("a payment has one encoding", () => {
  const good = encode(paymentV1());
  test.each([
    ["not base64", "%%%"],
    ["base64 of something that is not JSON", Buffer.from("hello").toString("base64")],
    ["null", encode(null)],
    ["a list", encode([])],
    ["a number", encode(1)],
    ["a string", encode("x")],
    ["an empty object", encode({})],
    ["raw JSON", JSON.stringify(paymentV1())],
    ["white space inside", `${good.slice(0, 40)}\n${good.slice(40)}`],
    ["a space at the end", `${good} `],
    ["two headers joined by Node", `${good}, ${good}`],
    ["bytes that are not UTF-8", Buffer.from([0xff, 0xfe, 0x7b]).toString("base64")],
    ["more than 16 KB", encode({ ...paymentV1(), padding: "x".repeat(13_000) })],
    ["nesting of 3,000", Buffer.from("[".repeat(3_000) + "]".repeat(3_000)).toString("base64")],
  ])("%s is refused as invalid_payment", (_, header) => {
    expect(codeOf(header)).toBe("invalid_payment");
  });

  test("the URL alphabet and missing padding are refused in both headers", () => {
    const padded = encode({ ...paymentV1(), pad: "??>>" });
    const url = padded.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    expect(url).not.toBe(padded);
    for (const name of ["x-payment", "payment-signature"]) {
      expect(decodePayment({ [name]: url })).toMatchObject({ code: "invalid_payment" });
    }
  });

  test("law: any other spelling of the same bytes is refused", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: good.length }),
        fc.constantFrom(" ", "\t", "=", "-", "_"),
        (at, char) => {
          expect(codeOf(good.slice(0, at) + char + good.slice(at))).toBe("invalid_payment");
        },
      ),
    );
  });
});

describe("what is in a payment", () => {
  test.each([99, "2", null, 1.5])(
    "x402Version %j is told apart from a payment that cannot be read",
    (x402Version) => {
      expect(codeOf(encode({ ...paymentV1(), x402Version }))).toBe("invalid_x402_version");
    },
  );

  test("the version inside decides, not the header's name", () => {
    const decoded = decodePayment({ "x-payment": encode(paymentV2(accepted)) });
    expect(decoded).toMatchObject({ x402Version: 2 });
    expect(decode(encode(paymentV1()))).toMatchObject({ x402Version: 1 });
  });

  test("identical payments in both headers are one payment, different ones are ambiguous", () => {
    const header = encode(paymentV1());
    expect(codeOf(header, { "x-payment": header })).toBe("decoded");
    expect(codeOf(header, { "x-payment": encode(paymentV1()) })).toBe("ambiguous_payment");
  });

  test.each([
    ["payload", { x402Version: 1, scheme: "exact", network: "base" }],
    ["payload.authorization", { ...paymentV1(), payload: { signature: `0x${"11".repeat(65)}` } }],
    [
      "payload.signature",
      {
        ...paymentV1(),
        payload: {
          authorization: (paymentV1()["payload"] as { authorization: object }).authorization,
        },
      },
    ],
    ["payload", { ...paymentV1(), payload: null }],
    ["accepted", { ...paymentV1(), x402Version: 2 }],
  ])("a missing %s is named", (path, payment) => {
    const decoded = decode(encode(payment));
    expect(decoded).toMatchObject({
      code: "invalid_payment",
      detail: expect.stringContaining(path) as string,
    });
  });

  test.each([
    "0x2710",
    10000,
    "1e4",
    "10000.0",
    "+10000",
    "010000",
    " 10000",
    "-1",
    "",
    String(2n ** 256n),
    "1".repeat(81),
  ])("value %j is not an integer of atomic units", (value) =>
    expect(withAuthorization({ value })).toBe("invalid_payment"),
  );

  test("the largest integers decode exactly", () => {
    const validBefore = String(2n ** 256n - 1n);
    expect(decode(encode(paymentV1({ validBefore })))).toMatchObject({
      validBefore: 2n ** 256n - 1n,
    });
  });

  test.each([
    "",
    "0x",
    `0x${"ab".repeat(31)}`,
    `0x${"ab".repeat(33)}`,
    "ab".repeat(32),
    `0x${"zz".repeat(32)}`,
    null,
  ])("nonce %j is refused", (nonce) =>
    expect(withAuthorization({ nonce })).toBe("invalid_payment"),
  );

  test.each([
    "0x",
    "0x1234",
    `0x${"11".repeat(64)}`,
    `0x${"11".repeat(2_049)}`,
    `0x${"11".repeat(65)}1`,
  ])("signature %s has no signature's length", (signature) => {
    const payload = { ...(paymentV1()["payload"] as object), signature };
    expect(codeOf(encode({ ...paymentV1(), payload }))).toBe("invalid_payment");
  });

  test("a signature that says how to deploy its wallet says so in the form of ERC-6492, or is none", () => {
    const mark = "6492".repeat(16);
    const withSignature = (signature: string): string => {
      const payload = { ...(paymentV1()["payload"] as object), signature };
      return codeOf(encode({ ...paymentV1(), payload }));
    };
    expect(withSignature(`0x${"11".repeat(64)}${mark}`)).toBe("invalid_payment");
    const deployed = { address: payTo, data: "0x1234", signature: `0x${"11".repeat(65)}` } as const;
    expect(withSignature(serializeErc6492Signature(deployed))).toBe("decoded");
  });

  test("addresses and nonce are normalised, so letter case makes no second payment", () => {
    const nonce = `0x${"aB".repeat(32)}`;
    const from = "0x857B06519E91E3A54538791BDBB0E22373E36B66";
    expect(decode(encode(paymentV1({ nonce, from })))).toMatchObject({
      nonce: nonce.toLowerCase(),
      payer: from.toLowerCase(),
    });
  });

  test.each(["\u0000", "\u202e", "\ud800"])(
    "control characters and lone surrogates have no place: %j",
    (char) => {
      expect(withAuthorization({ nonce: `0x${"ab".repeat(31)}a${char}` })).toBe("invalid_payment");
    },
  );
});

describe("an identifier", () => {
  const withId = (id: unknown) =>
    paymentV2(
      accepted,
      {},
      { extensions: { "payment-identifier": { info: { required: false, id } } } },
    );

  test.each(["x".repeat(15), "x".repeat(129), "a b".repeat(8), 17, ""])(
    "payment-identifier %j is refused",
    (id) => {
      expect(codeOf(encode(withId(id)))).toBe("invalid_payment_identifier");
    },
  );

  test("a payment-identifier is the buyer's, an Idempotency-Key only together with its payer", () => {
    expect(decode(encode(withId("order-2026-11-21-1")))).toMatchObject({
      identifier: "order-2026-11-21-1",
    });
    expect(decode(encode(paymentV1()), { "idempotency-key": "1" })).toMatchObject({
      identifier: `${buyer.address.toLowerCase()}:1`,
    });
  });

  test.each(["", "with space", "x".repeat(256), "é"])("Idempotency-Key %j is refused", (key) => {
    expect(codeOf(encode(paymentV1()), { "idempotency-key": key })).toBe(
      "invalid_payment_identifier",
    );
  });
});
