import { receiptSignerSchema, verifyOffer } from "@coinslot/receipts";
import { operations } from "@coinslot/tools-schema";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createChallenge } from "../challenge/challenge.ts";
import { operationOf, shop, stamp } from "../testing/shop.ts";
import { keepOffers, type Offers } from "./offers.ts";

const signer = receiptSignerSchema.parse(`0x${"5e".repeat(32)}`);
const hash = operationOf("POST /api/hash");
const minute = 60_000;
let offers: Offers;

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  offers = await keepOffers({ signer, operations, shop, now: Date.now });
});
afterEach(() => {
  offers.close();
  vi.useRealTimers();
});

type Extensions = { "offer-receipt"?: { info: { offers: unknown[] } } };
type Terms = { accepts: object[]; extensions: Extensions };

const challengeFor = (operation = hash) =>
  createChallenge(
    operation,
    shop,
    () => stamp,
    () => offers.offerOf(operation),
  );
const termsIn = (text: string): Terms => JSON.parse(text) as Terms;
const requiredOf = (headers: readonly string[]): string =>
  headers[headers.indexOf("payment-required") + 1]!;

describe("a gateway with a key", () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))(
    "offers %s, signed, in both versions' terms, within 6 KB",
    async (_, operation) => {
      const { headers, body } = challengeFor(operation).unpaid();
      const required = requiredOf(headers);
      expect(required.length).toBeLessThanOrEqual(6 * 1024);
      const v1 = termsIn(Buffer.from(body, "latin1").toString());
      const v2 = termsIn(Buffer.from(required, "base64").toString());
      expect(v1.extensions["offer-receipt"]).toEqual(v2.extensions["offer-receipt"]);
      const offer = v2.extensions["offer-receipt"]?.info.offers[0];
      expect(await verifyOffer(offer, { signer: signer.address, nowMs: Date.now() })).toEqual({
        valid: true,
        offer: {
          version: 1,
          resourceUrl: shop.publicUrl + operation.path,
          scheme: "exact",
          network: "eip155:8453",
          asset: shop.network.asset,
          payTo: shop.payTo,
          amount: String(operation.priceMicroUsd),
          validUntil: 1_800_000_600,
        },
      });
      expect(v2.accepts[0]).toMatchObject({ amount: String(operation.priceMicroUsd) });
    },
  );

  test("has each offer outlast a payment's window of 300 s at any moment, whatever the operation", async () => {
    const remaining: number[] = [];
    for (let elapsed = 0; elapsed < 30; elapsed++) {
      await vi.advanceTimersByTimeAsync(minute);
      for (const operation of operations)
        remaining.push(offers.offerOf(operation)!.payload.validUntil - Date.now() / 1_000);
    }
    expect(Math.min(...remaining)).toBeGreaterThanOrEqual(300);
    expect(Math.max(...remaining)).toBeLessThanOrEqual(600);
  });

  test("answers from the same bytes until the offer is renewed, and from then on with the new one", async () => {
    const challenge = challengeFor();
    const bodies = new Set<string>();
    for (let elapsed = 0; elapsed < 10; elapsed++) {
      bodies.add(challenge.unpaid().body);
      expect(challenge.unpaid().body).toBe(challenge.unpaid().body);
      await vi.advanceTimersByTimeAsync(minute);
    }
    // Signed at the start, and then once in each round of five minutes.
    expect(bodies.size).toBe(3);
  });

  test("gives the present offer with a refusal, too", () => {
    const { headers } = challengeFor().refuse({ code: "payment_mismatch", detail: "It differs." });
    const terms = termsIn(Buffer.from(headers["payment-required"]!, "base64").toString());
    expect(terms.extensions["offer-receipt"]?.info.offers).toEqual([offers.offerOf(hash)]);
  });

  test("that is closed signs nothing any more", async () => {
    offers.close();
    const before = offers.offerOf(hash);
    await vi.advanceTimersByTimeAsync(30 * minute);
    expect(offers.offerOf(hash)).toBe(before);
  });
});

test("without a key the terms have no offer in either version", () => {
  const { headers, body } = createChallenge(hash, shop, () => stamp).unpaid();
  expect(termsIn(Buffer.from(body, "latin1").toString()).extensions).toBeUndefined();
  const v2 = termsIn(Buffer.from(requiredOf(headers), "base64").toString());
  expect(Object.keys(v2.extensions)).not.toContain("offer-receipt");
});
