import { afterAll, beforeAll, expect, test } from "vitest";
import { call, createCustomer, paying, sign } from "./customer.ts";
import { costOf, withRedis } from "./ledger.ts";
import { settlementOf } from "./payments.ts";
import { kill } from "./processes.ts";
import { until } from "./until.ts";
import { type Answer, send } from "./wire.ts";
import { startWorld, type World } from "./world.ts";

/** A dead worker's jobs are free after this long, so that the test need not wait the usual half minute. */
const impatience = { JOB_LOCK_SECONDS: "2", HEAVY_CONCURRENCY: "4" };

let world: World;
beforeAll(async () => {
  world = await startWorld({ workers: [] });
  await world.startWorker("util", impatience);
});
afterAll(() => world?.stop());

const lines = (step: number): string =>
  Array.from({ length: 10_000 }, (_, index) => `line ${(index * step) % 10_000}\n`).join("");

/** Takes the tool most of a second, and one process does one after another. */
const slowInput = JSON.stringify({ text1: lines(1), text2: lines(7_919) });

const jobsInHand = (): Promise<number> =>
  withRedis(world, (redis) => redis.llen("coinslot:util-heavy:active"));

const resultOf = async (answer: Answer): Promise<unknown> => {
  if (answer.status === 200) return answer.body;
  expect(answer).toMatchObject({ status: 202, body: { code: "result_pending", charged: true } });
  const path = new URL(answer.headers.get("location")!).pathname;
  let result: unknown = null;
  await until("the claim has its result", async () => {
    result = (await send(world.url, { method: "GET", path })).body["result"];
    return result !== null;
  });
  return result;
};

test("jobs of a worker that is killed in the middle of them are done by another, for one payment each", async () => {
  const hasty = await world.startGateway({ HAND_OVER_SECONDS: "1" });
  const patient = await createCustomer(world, { path: "/api/text-diff" });
  const customers = [patient, { ...patient, url: hasty.url }];
  const headers = await Promise.all(
    [0, 1, 2, 3].map(async (index) => paying(patient, index < 2 ? 1 : 2, await sign(patient))),
  );
  const { result: answers, cost } = await costOf(world, async () => {
    const answering = headers.map((one, index) => call(customers[index % 2]!, one, slowInput));
    await until("the worker has all of them in hand", async () => (await jobsInHand()) === 4);
    await kill(world.workers[0]!);
    expect(await jobsInHand()).toBeGreaterThanOrEqual(3);
    await world.startWorker("util", impatience);
    return Promise.all(answering);
  });

  const statuses = answers.map(({ status }) => status);
  expect([statuses[0], statuses[2]]).toEqual([200, 200]);
  expect([statuses[1], statuses[3]]).toContain(202);
  for (const answer of answers)
    expect(await resultOf(answer)).toMatchObject({ op: "text-diff", data: { identical: false } });
  expect(cost).toMatchObject({ settles: 4, transfers: 4, received: patient.price * 4n });
  expect(await world.chain.transfers({ from: patient.wallet.address })).toHaveLength(4);
  const transactions = answers.map((answer) => settlementOf(answer)!.value["transaction"]);
  expect(new Set(transactions).size).toBe(4);
});
