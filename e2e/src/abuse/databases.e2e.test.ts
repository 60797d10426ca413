import { afterAll, beforeAll, expect, test } from "vitest";
import { call, createCustomer, paying, sign } from "../customer.ts";
import { costOf, expectRefusal, nothing } from "../ledger.ts";
import { until } from "../until.ts";
import { readinessOf, startWorld, type World, workersSeen } from "../world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

test("a gateway sells nothing to workers of another database, which would never see its jobs: 503 before payment", async () => {
  const REDIS_URL = `${world.redis.url}/4`;
  const { url } = await world.startGateway({ REDIS_URL });
  const customer = await createCustomer(world, { url });
  const payment = paying(customer, 2, await sign(customer));
  // Whoever starts calls the roll, and all who hear it answer at once: this one is answered by the worker there.
  const witness = await world.startGateway();
  await until("the worker was heard", async () => (await workersSeen(witness.url, "util")) === 1);
  const { result, cost } = await costOf(world, () => call(customer, payment));
  expectRefusal(result, { status: 503, code: "tool_unavailable" });
  expect(cost).toEqual(nothing);
  expect((await readinessOf(url)).queues["util"]).toMatchObject({ workers: 0, ready: [] });

  await world.startWorker("util", { REDIS_URL });
  await until("its own worker is known", async () => (await workersSeen(url, "util")) === 1);
  expect((await call(customer, payment)).status).toBe(200);
});
