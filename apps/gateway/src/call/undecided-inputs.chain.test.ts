import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ChainShop, headerOf, openChainShop } from "../testing/chain-shop.ts";

/** Larger than what is kept of a claim that stays unknown. */
const body = { text: "a".repeat(100_000) };
const seen: unknown[] = [];
let street: ChainShop;
beforeAll(async () => {
  const hash = async (given: unknown) => {
    seen.push(given);
    return { data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 } };
  };
  street = await openChainShop({ hash });
});
afterAll(() => street?.close());

describe("a payment that the chain decides after its large input was let go of", () => {
  it("stays owed without a run, says what is missing, and gives its result to whoever sends it again, once charged", async () => {
    street.facilitator.script(async ({ call }) =>
      call === "settle" ? { status: 500, body: {} } : undefined,
    );
    const before = await street.earned();
    const signed = await street.sign();
    const handedOver = { body, headers: { prefer: "respond-async" } };
    const unknown = await street.shop.buy(headerOf(signed), handedOver);
    expect(unknown).toMatchObject({ status: 202, body: { code: "settlement_unknown" } });
    // Somebody submits it after all.
    await street.chain.submitAuthorization(signed);
    const page = `/claims/${unknown.headers.get("claim-token")}`;
    await expect
      .poll(async () => (await street.shop.get(page)).body, { timeout: 20_000, interval: 200 })
      .toMatchObject({ state: "owed", charged: true, retry: "resend-same-payment" });
    expect(seen).toEqual([]);
    const answer = await street.shop.buy(headerOf(signed), { body });
    expect(answer).toMatchObject({ status: 200, body: { op: "hash" } });
    expect(seen).toEqual([{ ...body, algo: "sha256" }]);
    expect((await street.earned()) - before).toBe(1_000n);
  });
});
