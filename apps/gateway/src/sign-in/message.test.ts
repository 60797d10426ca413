import { createSIWxMessage, encodeSIWxHeader } from "@x402/extensions/sign-in-with-x";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSignIn, textOf } from "./message.ts";

const fields = {
  domain: "shop.example",
  address: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
  uri: "https://shop.example/api/hash",
  version: "1",
  chainId: "eip155:8453",
  type: "eip191" as const,
  nonce: "0123456789abcdef",
  issuedAt: "2026-11-21T12:00:00.000Z",
  signature: `0x${"1b".repeat(65)}`,
};

const encode = (value: unknown): string =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64");

describe("the text of a sign-in is the one that the stock client signs", () => {
  const optional = {
    statement: "A statement, with a colon: and more.",
    expirationTime: "2026-11-21T13:05:00+01:00",
    notBefore: "2026-11-21T11:59:00Z",
    requestId: "request-7",
    resources: ["https://shop.example/api/hash", "ipfs://x"],
  };
  const subsets = fc.subarray(Object.keys(optional) as (keyof typeof optional)[]);

  test("whatever optional fields it has", () => {
    fc.assert(
      fc.property(subsets, (names) => {
        const info = {
          ...fields,
          ...Object.fromEntries(names.map((name) => [name, optional[name]])),
        };
        const parsed = parseSignIn(encodeSIWxHeader(info));
        expect(textOf(parsed!)).toBe(createSIWxMessage(info, fields.address));
      }),
    );
  });
});

describe("a header is refused", () => {
  const { signature: _, ...unsigned } = fields;
  test.each<[why: string, header: string]>([
    ["that is empty", ""],
    ["that is no base64", "%%%%"],
    ["with white space around it", ` ${encode(fields)}`],
    ["in the URL alphabet", encode({ ...fields, statement: "???>>>" }).replaceAll("/", "_")],
    ["without its padding", encode({ ...fields, nonce: "x" }).replace(/=*$/, "") + "="],
    ["that is no JSON", encode("{")],
    ["that is not UTF-8", Buffer.from('{"domain":"\xff"}', "latin1").toString("base64")],
    ["that is null", encode("null")],
    ["that is a list", encode([fields])],
    ["without a signature", encode(unsigned)],
    ["with a signature that is no hex", encode({ ...fields, signature: "0xzz" })],
    ["with half a byte", encode({ ...fields, signature: "0x123" })],
    ["with an empty signature", encode({ ...fields, signature: "0x" })],
    ["with 2049 bytes of signature", encode({ ...fields, signature: `0x${"00".repeat(2_049)}` })],
    ["with a number for a text", encode({ ...fields, nonce: 7 })],
    ["with a short address", encode({ ...fields, address: "0x12" })],
    ["with a name for an address", encode({ ...fields, address: "shop.eth" })],
    ["of another version of the message", encode({ ...fields, version: "2" })],
    ["with a second line in the statement", encode({ ...fields, statement: "a\nURI: b" })],
    ["with a second line in the domain", encode({ ...fields, domain: "shop.example\n" })],
    ["with a line separator in the request id", encode({ ...fields, requestId: "a\u2028b" })],
    ["with a carriage return in a resource", encode({ ...fields, resources: ["a\rb"] })],
    ["with eleven resources", encode({ ...fields, resources: Array(11).fill("a:b") })],
    ["with a field of 513 characters", encode({ ...fields, statement: "x".repeat(513) })],
    ["of more than 8 KB", encode({ ...fields, extra: "x".repeat(8_192) })],
  ])("%s", (_why, header) => {
    expect(parseSignIn(header)).toBeUndefined();
  });

  test("never with anything but undefined, whatever is in it", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expect(parseSignIn(encode(text))).toBeUndefined();
        expect(parseSignIn(text)).toBeUndefined();
      }),
    );
  });
});

test("members that no wallet signs are dropped", () => {
  expect(parseSignIn(encode({ ...fields, signatureScheme: "eip1271", admin: true }))).toEqual(
    fields,
  );
});
