import { setTimeout as sleep } from "node:timers/promises";
import { type RedisCluster, startRedisCluster } from "@coinslot/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Purchase, sendAgent } from "./agent.ts";
import { createCustomer, type Customer, hashInput, hashOfAbc, sign } from "./customer.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
let cluster: RedisCluster;
beforeAll(async () => {
  cluster = await startRedisCluster("{coinslot}");
  world = await startWorld({ gateways: 0, workers: [] });
  const settings = {
    REDIS_URL: cluster.url,
    RECONCILE_SECONDS: "0.1",
    ABANDONED_AFTER_SECONDS: "2",
    JOB_LOCK_SECONDS: "2",
  };
  await world.startGateway(settings);
  await world.startGateway(settings);
  await world.startWorker("util", settings);
}, 120_000);
afterAll(async () => {
  await world?.stop();
  await cluster?.stop();
});

const buyers = 24;
const purchaseMs = 250;

const buy = (customer: Customer, number: number): Promise<Purchase> =>
  sendAgent({
    customer,
    version: number % 2 === 0 ? 1 : 2,
    body: hashInput,
    endpoints: () => world.gateways.map(({ url }) => url),
    sign: () => sign(customer),
    pace: 0.1,
    patience: 60,
  });

test(`${buyers} buyers at two gateways on a cluster whose master dies meanwhile are charged once each, and served`, async () => {
  const url = world.gateways[0]?.url ?? "";
  const customers = await Promise.all(
    Array.from({ length: buyers }, () => createCustomer(world, { url })),
  );
  const buying = customers.map(async (customer, index) => {
    await sleep(index * purchaseMs);
    return buy(customer, index);
  });
  await sleep((buyers / 3) * purchaseMs);
  process.kill(cluster.owner.pid ?? 0, "SIGKILL");
  await cluster.untilTakenOver();
  const purchases = await Promise.all(buying);
  for (const [index, { result, story }] of purchases.entries()) {
    const from = customers[index]?.wallet.address;
    const transfers = from ? await world.chain.transfers({ from }) : [];
    expect([result, transfers.length], story.join(", ")).toEqual([
      expect.objectContaining({ data: expect.objectContaining({ hash: hashOfAbc }) as object }),
      1,
    ]);
  }
  const told = purchases.flatMap(({ story }) => story);
  expect(told, "nobody met the master that was dead").toContainEqual(
    expect.stringMatching(/^(?:503|202|no answer)/),
  );
  const counted = async (): Promise<object> =>
    ((await (await fetch(`${url}/books`)).json()) as { total: object }).total;
  await expect.poll(counted, { timeout: 20_000 }).toMatchObject({
    settled: { number: buyers },
    delivered: { number: buyers },
    owed: { number: 0 },
    undecided: { number: 0 },
  });
}, 120_000);
