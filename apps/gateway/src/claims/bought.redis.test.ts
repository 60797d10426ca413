import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClaimStore, input, openClaimStore, payment } from "../testing/claim-store.ts";

let store: ClaimStore;
beforeAll(async () => void (store = await openClaimStore()));
afterAll(() => store?.close());

test("what a payer has bought or is buying is found at every moment, also while it is settled", async () => {
  const { claims } = store;
  for (let time = 0; time < 50; time++) {
    const claim = await store.opened(payment({ from: `0x${String(time).padStart(40, "0")}` }));
    const find = () => claims.findBought(claim.payer, input.fingerprint);
    const before = [find(), find()];
    const settled = claims.settled(claim, "0xabc");
    const found = await Promise.all([...before, find(), settled.then(find)]);
    expect(found.map((one) => one?.id)).toEqual(found.map(() => claim.id));
  }
});
