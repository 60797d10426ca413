import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Claim } from "./claim.ts";
import { presenceMs } from "./places.ts";
import type { Claims } from "./store.ts";
import {
  type ClaimStore,
  input,
  openClaimStore,
  operation,
  payment,
} from "../testing/claim-store.ts";

let store: ClaimStore;
let [claims, elsewhere] = [{} as Claims, {} as Claims];
beforeAll(async () => {
  store = await openClaimStore();
  claims = store.claims;
  elsewhere = store.createStore();
});
afterAll(() => store?.close());

const asker = (connection: string) => ({ connection, fingerprint: input.fingerprint });

/** A claim whose place its opener has. */
const opened = async (): Promise<Claim> => {
  const opening = await claims.open(payment(), operation, input, asker("opener"));
  expect(opening).toMatchObject({ kind: "opened", hasPlace: true });
  return (opening as { claim: Claim }).claim;
};

describe("the place of a claim", () => {
  test("is the opener's; of fifty others at two gateways none has it, and one as soon as he gives it back", async () => {
    const claim = await opened();
    const takeAll = () =>
      Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          (index % 2 ? claims : elsewhere).takePlace(claim, `copy ${index}`),
        ),
      );
    expect(new Set(await takeAll())).toEqual(new Set(["occupied"]));
    // Nobody gives back what another has.
    await elsewhere.leavePlace(claim, "copy 7");
    expect(await claims.takePlace(claim, "opener")).toBe("taken");
    await claims.leavePlace(claim, "opener");
    expect((await takeAll()).toSorted().slice(48)).toEqual(["occupied", "taken"]);
  });

  test("is kept by whoever says again and again that he is there, and lost by whoever does not", async () => {
    const claim = await opened();
    for (let time = 0; time < 2; time++) {
      await sleep(presenceMs - 1_500);
      expect(await elsewhere.takePlace(claim, "copy")).toBe("occupied");
      expect(await claims.takePlace(claim, "opener")).toBe("taken");
    }
    await sleep(presenceMs + 100);
    expect(await elsewhere.takePlace(claim, "copy")).toBe("taken");
    expect(await claims.takePlace(claim, "opener")).toBe("occupied");
  }, 30_000);

  test("is taken with the look at a known payment, by the same request and no other", async () => {
    const paid = payment();
    const claim = await store.opened(paid);
    const ask = async (fingerprint: string): Promise<boolean> => {
      const opening = await elsewhere.open(paid, operation, undefined, {
        connection: "copy",
        fingerprint,
      });
      return opening.kind === "known" && opening.hasPlace;
    };
    expect(await ask("another")).toBe(false);
    expect(await claims.takePlace({ ...claim, fingerprint: "another" }, "copy")).toBe("closed");
    expect(await ask(input.fingerprint)).toBe(true);
    expect(await claims.takePlace(claim, "another copy")).toBe("occupied");
  });

  test("is given while something is still to be answered, and never again after a delivery", async () => {
    const claim = await opened();
    await claims.leavePlace(claim, "opener");
    const take = async (): Promise<string> => {
      const taken = await claims.takePlace(claim, "copy");
      await claims.leavePlace(claim, "copy");
      return taken;
    };
    await claims.doubt(claim, "HTTP 500");
    expect(await take()).toBe("taken");
    await claims.settled(claim, "0xabc");
    expect(await take()).toBe("taken");
    await claims.deliver(claim);
    expect(await take()).toBe("closed");
    await claims.reopen({ ...claim, state: "delivered", deliveredAt: store.now() }, input);
    expect(await claims.find(claim.id)).toMatchObject({ state: "owed" });
    expect(await take()).toBe("closed");
  });

  test("of a payment that was released is its next opener's", async () => {
    const paid = payment();
    const first = await claims.open(paid, operation, input, asker("first"));
    await claims.release((first as { claim: Claim }).claim);
    const second = await elsewhere.open(paid, operation, input, asker("second"));
    expect(second).toMatchObject({ kind: "opened", hasPlace: true });
    expect(await claims.takePlace((second as { claim: Claim }).claim, "first")).toBe("occupied");
  });
});
