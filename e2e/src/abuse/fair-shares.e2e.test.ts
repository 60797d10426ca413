import { afterAll, beforeAll, expect, test } from "vitest";
import { call, createCustomer, type Customer, hashInput, paying, sign } from "../customer.ts";
import { costOf, expectRefusal, nothing, withRedis } from "../ledger.ts";
import { until } from "../until.ts";
import type { Answer } from "../wire.ts";
import { startWorld, type World } from "../world.ts";

// Row 8 of issue 11: one payer's jobs, and heavy work, keep nobody else waiting. Told by the order in which things end.

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

const lines = (step: number): string =>
  Array.from({ length: 25_000 }, (_, index) => `${(index * step) % 500}\n`).join("");

/** As large as it is taken, and of the kind that takes the tool longest: about a second. */
const largestDiff = JSON.stringify({ text1: lines(37), text2: lines(61) });
const smallDiff = JSON.stringify({ text1: "a\n", text2: "b\n" });

const differ = (options: { url?: string } = {}): Promise<Customer> =>
  createCustomer(world, { path: "/api/text-diff", ...options });

const order = async (customer: Customer, body: string): Promise<Answer> => {
  const paid = paying(customer, 2, await sign(customer));
  return call(customer, { ...paid, prefer: "respond-async" }, body);
};

const buy = async (customer: Customer, body: string): Promise<Answer> =>
  call(customer, paying(customer, 2, await sign(customer)), body);

/** Jobs of the queue that no worker has taken yet. */
const waiting = (): Promise<number> =>
  withRedis(world, async (redis) => {
    const [inTurn, others] = await Promise.all([
      redis.llen("coinslot:util-heavy:wait"),
      redis.zcard("coinslot:util-heavy:prioritized"),
    ]);
    return inTurn + others;
  });

test("one payer holds an eighth of a queue: what is beyond it is refused before it is settled, and nobody else's is", async () => {
  const { url } = await world.startGateway({ MAX_BACKLOG: "80" });
  const [bulk, other] = [await differ({ url }), await differ({ url })];
  const async = { prefer: "respond-async" };
  for (let times = 1; ; times++) {
    const paid = { ...paying(bulk, 1, await sign(bulk)), ...async };
    const { result, cost } = await costOf(world, () => call(bulk, paid, largestDiff));
    if (result.status === 202 && times < 40) continue;
    expect(times).toBeGreaterThan(10);
    expectRefusal(result, { status: 429, code: "too_many_waiting" });
    expect(result.body["retry"]).toBe("wait");
    expect(result.headers.get("retry-after")).toBe("5");
    expect(cost).toEqual(nothing);
    expect(await buy(other, smallDiff)).toMatchObject({ status: 200 });
    await until("there is room", async () => (await call(bulk, paid, smallDiff)).status !== 429);
    return;
  }
});

test("40 of the largest diffs of one payer keep no hash waiting, and no diff of another's behind his ninth", async () => {
  const [bulk, hasher, other] = [await differ(), await createCustomer(world), await differ()];
  const orders = await Promise.all(Array.from({ length: 40 }, () => order(bulk, largestDiff)));
  expect(orders.map(({ status }) => status)).toEqual(orders.map(() => 202));
  expect(await buy(other, smallDiff)).toMatchObject({ status: 200, body: { op: "text-diff" } });
  // Eight were in turn; the worker has two in hand.
  expect(await waiting()).toBeGreaterThan(25);
  for (let time = 0; time < 20; time++)
    expect(await buy(hasher, hashInput)).toMatchObject({ status: 200, body: { op: "hash" } });
  expect(await waiting()).toBeGreaterThan(0);
});
