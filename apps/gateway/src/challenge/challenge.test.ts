import { errors, operations } from "@coinslot/tools-schema";
import {
  type DiscoveryExtension,
  validateDiscoveryExtension,
  validateDiscoveryExtensionSpec,
} from "@x402/extensions/bazaar";
import { describe, expect, test } from "vitest";
import { createChallenge, type Unpaid } from "./challenge.ts";
import { operationOf, shop, stamp } from "../testing/shop.ts";

const challenges = operations.map(
  (operation) => [operation.id, createChallenge(operation, shop, () => stamp), operation] as const,
);

/** An unpaid answer, with its headers by name. */
const read = ({ headers, body }: Unpaid) => ({
  body,
  headers: Object.fromEntries(
    headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]!]] : [])),
  ),
});

const readHeader = (headers: Readonly<Record<string, string>>) =>
  JSON.parse(Buffer.from(headers["payment-required"] ?? "", "base64").toString()) as {
    accepts: { amount: string; asset: string; payTo: string; network: string }[];
    resource: { url: string };
    extensions: Record<string, { info: Record<string, unknown> }>;
  };
const readBody = (body: string | Buffer) =>
  JSON.parse(body.toString()) as Record<string, unknown> & { accepts: Record<string, unknown>[] };

describe.each(challenges)("the 402 of %s", (_, challenge, operation) => {
  const unpaid = read(challenge.unpaid());

  test("carries one price in both versions and in the specification's own fields", () => {
    const v1 = readBody(unpaid.body);
    const v2 = readHeader(unpaid.headers);
    const amount = String(operation.priceMicroUsd);
    expect(v1.accepts[0]).toMatchObject({
      maxAmountRequired: amount,
      resource: `https://shop.example${operation.path}`,
    });
    expect(v2.accepts[0]).toMatchObject({ amount, network: "eip155:8453" });
    expect(v1).toMatchObject({
      atomicAmount: amount,
      price: { mode: "fixed", currency: "USD", amount: operation.price },
    });
    expect([v1["payTo"], v1["asset"]]).toEqual([v2.accepts[0]?.payTo, v2.accepts[0]?.asset]);
  });

  test("can be indexed: its bazaar extension holds before the reference validators, and its example is a call", () => {
    const bazaar = readHeader(unpaid.headers).extensions["bazaar"] as unknown as DiscoveryExtension;
    expect(validateDiscoveryExtension(bazaar)).toEqual({ valid: true });
    expect(validateDiscoveryExtensionSpec({ ...bazaar })).toEqual({ valid: true });
    const input = bazaar.info.input as { body?: unknown; queryParams?: unknown };
    expect(operation.input.safeParse(input.body ?? input.queryParams).success).toBe(true);
  });

  test("has at most 6 KB of terms in its header, and may be stored by nobody", () => {
    const away = createChallenge(
      operation,
      shop,
      () => stamp,
      undefined,
      () => false,
    ).unpaid();
    for (const { headers } of [unpaid, read(away)])
      expect(headers["payment-required"]!.length).toBeLessThanOrEqual(6 * 1024);
    expect(unpaid.headers["cache-control"]).toBe("no-store");
  });
});

describe("a 402", () => {
  const refused = { code: "insufficient_funds", detail: "Nothing was charged." } as const;
  const challenge = createChallenge(operationOf("POST /api/hash"), shop, () => stamp);

  test("of hash reads like this", () => {
    const { accepts, ...rest } = readBody(challenge.unpaid().body);
    expect(rest).toMatchInlineSnapshot(`
      {
        "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
        "atomicAmount": "1000",
        "chainId": 8453,
        "charged": false,
        "code": "payment_required",
        "detail": "This call is paid for with USDC. Sign a payment for one of the terms and send the same request with it.",
        "error": "X-PAYMENT header is required",
        "facilitator": "https://facilitator.example",
        "network": "base",
        "networkId": "eip155:8453",
        "payTo": "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
        "price": {
          "amount": "0.001",
          "currency": "USD",
          "mode": "fixed",
        },
        "retry": "pay",
        "retryAfterSeconds": null,
        "status": 402,
        "title": "Payment required",
        "type": "urn:coinslot:error:payment_required",
        "x402": {
          "version": 1,
        },
        "x402Version": 1,
      }
    `);
    expect(accepts).toMatchInlineSnapshot(`
      [
        {
          "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
          "description": "Hex digest of the UTF-8 bytes of a text: SHA-256, SHA-512 or MD5. Nothing is trimmed or normalised. Computed locally; no model, no upstream.",
          "extra": {
            "name": "USD Coin",
            "version": "2",
          },
          "maxAmountRequired": "1000",
          "maxTimeoutSeconds": 300,
          "mimeType": "application/json",
          "network": "base",
          "outputSchema": {
            "input": {
              "bodyFields": {
                "algo": {
                  "default": "sha256",
                  "description": "The digest algorithm.",
                  "enum": [
                    "sha256",
                    "sha512",
                    "md5",
                  ],
                  "type": "string",
                },
                "text": {
                  "description": "The text whose UTF-8 bytes are hashed.",
                  "minLength": 1,
                  "type": "string",
                },
              },
              "bodyType": "json",
              "discoverable": true,
              "method": "POST",
              "type": "http",
            },
            "output": {
              "type": "object",
            },
          },
          "payTo": "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
          "resource": "https://shop.example/api/hash",
          "scheme": "exact",
        },
      ]
    `);
  });

  test("with a reason carries fresh terms, the reason in both versions, and nothing else", () => {
    const reply = challenge.refuse(refused);
    expect(readBody(reply.body)).toMatchObject({
      error: "insufficient_funds",
      code: "insufficient_funds",
      charged: false,
      retry: "pay",
    });
    expect(readHeader(reply.headers)).toMatchObject({
      error: "insufficient_funds",
      accepts: [challenge.terms.v2],
    });
  });

  test("gives a wallet another nonce to sign each time, within the same terms", () => {
    const [first, second] = [challenge.unpaid(), challenge.unpaid()].map((unpaid) =>
      readHeader(read(unpaid).headers),
    );
    const nonces = [first, second].map((header) => {
      const { info } = header!.extensions["sign-in-with-x"]!;
      const { nonce } = info;
      info["nonce"] = "";
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
    for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{44}$/);
    expect(first).toEqual(second);
  });

  test("is prepared anew when the stamp of nonces changes", () => {
    let current = stamp;
    const lasting = createChallenge(operationOf("POST /api/hash"), shop, () => current);
    current = { issuedAt: "2026-11-21T12:01:00.000Z", prefix: "b".repeat(32) };
    for (const { headers } of [read(lasting.unpaid()), lasting.refuse(refused)]) {
      const { info } = readHeader(headers).extensions["sign-in-with-x"]!;
      expect(info).toMatchObject({
        domain: "shop.example",
        uri: "https://shop.example/api/hash",
        issuedAt: "2026-11-21T12:01:00.000Z",
        expirationTime: "2026-11-21T12:06:00.000Z",
        nonce: expect.stringMatching(/^b{32}[0-9a-f]{12}$/) as string,
      });
    }
  });

  test("says that its tool is away, beside the same terms, as long as it is", () => {
    let isSold = true;
    const hash = operationOf("POST /api/hash");
    const changing = createChallenge(
      hash,
      shop,
      () => stamp,
      undefined,
      () => isSold,
    );
    const look = () => {
      const { headers, body } = read(changing.unpaid());
      return { v1: readBody(body), v2: readHeader(headers) };
    };
    const sold = look();
    expect(sold.v1).not.toHaveProperty("available");
    expect(sold.v2.extensions).not.toHaveProperty("availability");
    isSold = false;
    const away = look();
    expect(away.v1).toMatchObject({ available: false, retry: "pay", charged: false });
    expect(away.v1["detail"]).toMatch(/^Not sold at the moment/);
    expect([away.v1.accepts, away.v2.accepts]).toEqual([sold.v1.accepts, sold.v2.accepts]);
    expect(away.v2.extensions["availability"]).toEqual({ info: { available: false } });
    expect(readBody(changing.refuse(refused).body)).toMatchObject({ available: false });
    isSold = true;
    expect(look().v1).toEqual(sold.v1);
  });

  test("is the status of every error that asks for a new payment", () => {
    const paying = Object.values(errors).filter(({ retry }) => retry === "pay");
    expect(new Set(paying.map(({ status }) => status))).toEqual(new Set([402]));
  });
});
