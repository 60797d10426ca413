import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  call,
  createCustomer,
  type Customer,
  expectNextCallSucceeds,
  expectSold,
  paying,
  sign,
  untilDelivered,
  type Version,
  versions,
} from "./customer.ts";
import {
  askedInVain,
  costOf,
  delta,
  expectRefusal,
  nothing,
  observe,
  withRedis,
} from "./ledger.ts";
import { until } from "./until.ts";
import type { Answer } from "./wire.ts";
import { readinessOf, startWorld, type World, workersSeen } from "./world.ts";

let world: World;
let customer: Customer;
/** Spent, forgotten, and soon too late. */
let lateReplays: (() => Promise<Answer>)[];
let tooLate: number;
beforeAll(async () => {
  world = await startWorld();
  customer = await createCustomer(world);
  tooLate = Math.floor(Date.now() / 1_000) + 15;
  lateReplays = await Promise.all(versions.map(sellAndForget));
});
afterEach(() => world.facilitator.script());
afterAll(() => world?.stop());

const delivered = { status: 409, code: "claim_delivered", charged: true } as const;
const unavailable = { status: 503, code: "storage_unavailable", charged: "unknown" } as const;

const forgetClaim = async (answer: Answer): Promise<void> => {
  const id = answer.headers.get("claim-token")?.slice(0, 40);
  expect(await withRedis(world, (redis) => redis.del(`coinslot:8453:claim:${id}`))).toBe(1);
};

/** Time runs while the other tests do. */
const sellAndForget = async (version: Version): Promise<() => Promise<Answer>> => {
  const signed = await sign(customer, { validBefore: BigInt(tooLate) });
  const act = () => call(customer, paying(customer, version, signed));
  const answer = await act();
  await untilDelivered(customer, answer);
  await forgetClaim(answer);
  return act;
};

describe.each(versions)("case 51: paid in version %i, its claim lost since", (version) => {
  // The store was damaged. The chain still proves that this payment paid us, within the last hour; that it was
  // answered is forgotten. The buyer must not lose by that, so the stored result is given once more.
  test("a replay runs nothing, moves no money, and is told no terms", async () => {
    const headers = paying(customer, version, await sign(customer));
    const sold = await expectSold(customer, version, () => call(customer, headers));
    await forgetClaim(sold);
    const before = await observe(world);
    const answer = await call(customer, headers);
    expect(answer).toMatchObject({ status: 200, body: sold.body });
    expect(delta(before, await observe(world))).toEqual(askedInVain);
    expectRefusal(await call(customer, headers), delivered);
  });
});

const silent = [unavailable, { retry: "resend-same-payment" }, "5"] as const;

/** Ways in which Redis does not take a claim, each with the way back, and what a call is told. */
const ailments: readonly [
  string,
  () => Promise<unknown>,
  () => Promise<unknown>,
  readonly [Parameters<typeof expectRefusal>[1], { readonly retry: string }, seconds: string],
][] = [
  ["away", () => world.redis.stop(), () => world.redis.start(), silent],
  [
    "read-only",
    () => withRedis(world, (redis) => redis.replicaof("127.0.0.1", 1)),
    () => withRedis(world, (redis) => redis.replicaof("NO", "ONE")),
    silent,
  ],
  [
    "out of memory",
    async () => {
      await withRedis(world, (redis) => redis.config("SET", "maxmemory", "1"));
      await until("it is seen", async () => (await readinessOf(world.url)).status !== "ready");
    },
    () => withRedis(world, (redis) => redis.config("SET", "maxmemory", "0")),
    [{ status: 503, code: "storage_full", charged: false }, { retry: "wait" }, "30"],
  ],
];

describe.each(ailments)(
  "case 53: while Redis is %s",
  (_, fall, recover, [refusal, advice, seconds]) => {
    test("a payment is refused before any money moves, and good again afterwards", async () => {
      const payments = await Promise.all(
        versions.map(async (version) => paying(customer, version, await sign(customer))),
      );
      const before = await observe(world);
      await fall();
      try {
        for (const headers of payments) {
          const answer = await call(customer, headers);
          expectRefusal(answer, refusal);
          expect(answer.body).toMatchObject(advice);
          expect(answer.headers.get("retry-after")).toBe(seconds);
        }
      } finally {
        await recover();
      }
      expect(delta(before, await observe(world))).toEqual(nothing);
      await until("the gateway is well again", async () => {
        const isReady = (await readinessOf(world.url)).status === "ready";
        return isReady && (await workersSeen(world.url, "util")) > 0;
      });
      for (const version of versions)
        await expectSold(customer, version, () => call(customer, payments[version - 1] ?? {}));
    });
  },
);

describe("case 54: Redis loses everything between claim and settlement", () => {
  // There is no second store with a unique key. What holds instead: the gateway that settles writes the lost
  // claim again, the chain takes a nonce once, so that no second settlement succeeds, and a job's id follows
  // from the payment, so that a second enqueuing is the same job.
  const flushBeforeSettling = (meanwhile: () => void = () => {}): void => {
    let isFirst = true;
    world.facilitator.script(async ({ call: what }) => {
      if (what !== "settle" || !isFirst) return undefined;
      isFirst = false;
      await withRedis(world, (redis) => redis.flushall());
      meanwhile();
      return undefined;
    });
  };
  const expectOneRun = async (before: Awaited<ReturnType<typeof observe>>): Promise<void> => {
    const after = await observe(world);
    // Earlier jobs were lost with the rest.
    expect(after.runs).toBe(1);
    const { transfers, received } = delta(before, after);
    expect({ transfers, received }).toEqual({ transfers: 1, received: customer.price });
  };

  test.each(versions)(
    "a payment of version %i runs once, whoever repeats it later",
    async (version) => {
      const headers = paying(customer, version, await sign(customer));
      const before = await observe(world);
      flushBeforeSettling();
      expect(await call(customer, headers)).toMatchObject({ status: 200 });
      expectRefusal(await call(customer, headers), delivered);
      await expectOneRun(before);
      await expectNextCallSucceeds(customer);
    },
  );

  test.each(versions)(
    "a payment of version %i runs once, whoever repeats it meanwhile",
    async (version) => {
      const headers = paying(customer, version, await sign(customer));
      const before = await observe(world);
      let repeated: Promise<Answer> | undefined;
      flushBeforeSettling(() => {
        repeated = call(customer, headers);
      });
      const answers = [await call(customer, headers), await repeated];
      expect(answers.map((answer) => answer?.status)).toContain(200);
      for (const answer of answers)
        if (answer && answer.status !== 200) expectRefusal(answer, delivered);
      await expectOneRun(before);
      await expectNextCallSucceeds(customer);
    },
  );
});

// A claim outlives its authorization, so that a late replay is known. Where it was lost all the same, the
// chain is asked, not the facilitator: what was paid in time is not asked for once more.
test("case 51: after validBefore a replay does not even reach the facilitator", async () => {
  await until("validBefore has passed", () => Date.now() / 1_000 > tooLate);
  for (const replay of lateReplays) {
    const { result, cost } = await costOf(world, replay);
    expect(result.status).toBe(200);
    // Its job was lost with everything else meanwhile, so that it ran once more.
    expect({ ...cost, runs: 0 }).toEqual(nothing);
    expectRefusal(await replay(), delivered);
  }
});
