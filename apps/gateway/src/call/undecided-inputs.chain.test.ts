import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ChainShop, headerOf, openChainShop } from "../testing/chain-shop.ts";

/** Larger than what is kept of a claim that stays unknown. */
const body = { text: "a".repeat(100_000) };
const seen: unknown[] = [];
let chainShop: ChainShop;
beforeAll(async () => {
  const hash = async (given: unknown) => {
    seen.push(given);
    return { data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 } };
  };
  chainShop = await openChainShop({ hash });
});
afterAll(() => chainShop?.close());

describe("a payment that the chain decides after its large input was let go of", () => {
  test("stays owed without a run, says what is missing, and gives its result to whoever sends it again, once charged", async () => {
    chainShop.facilitator.script(async ({ call }) =>
      call === "settle" ? { status: 500, body: {} } : undefined,
    );
    const before = await chainShop.earned();
    const signed = await chainShop.sign();
    const handedOver = { body, headers: { prefer: "respond-async" } };
    const unknown = await chainShop.shop.buy(headerOf(signed), handedOver);
    expect(unknown).toMatchObject({ status: 202, body: { code: "settlement_unknown" } });
    // Somebody submits it after all.
    await chainShop.chain.submitAuthorization(signed);
    const page = `/claims/${unknown.headers.get("claim-token")}`;
    await expect
      .poll(async () => (await chainShop.shop.get(page)).body, { timeout: 20_000, interval: 200 })
      .toMatchObject({ state: "owed", charged: true, retry: "resend-same-payment" });
    expect(seen).toEqual([]);
    const answer = await chainShop.shop.buy(headerOf(signed), { body });
    expect(answer).toMatchObject({ status: 200, body: { op: "hash" } });
    expect(seen).toEqual([{ ...body, algo: "sha256" }]);
    expect((await chainShop.earned()) - before).toBe(1_000n);
  });
});
