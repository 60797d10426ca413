import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClaimStore, openClaimStore } from "../testing/claim-store.ts";
import { readingTokenOf } from "./tokens.ts";

let store: ClaimStore;
beforeAll(async () => void (store = await openClaimStore()));
afterAll(() => store?.close());

test("a claim is found by either of its tokens, and by no other", async () => {
  const claim = await store.opened();
  const { claims } = store;
  for (const token of [claim.token, readingTokenOf(claim)])
    expect(await claims.findByToken(token)).toMatchObject({ id: claim.id, token: claim.token });
  for (const wrong of [claim.id, `${claim.token}0`, claim.token.slice(0, -1)])
    expect(await claims.findByToken(wrong)).toBeUndefined();
});

test("what was lost while a bare copy read it comes back with the buyer's token", async () => {
  const { claims, redis } = store;
  const opened = await store.opened();
  await claims.settled(opened, "0xabc");
  const read = (await claims.findByToken(readingTokenOf(opened)))!;
  await redis.flushall();
  await claims.deliver(read);
  expect(await claims.find(opened.id)).toMatchObject({ state: "delivered", token: opened.token });
});
