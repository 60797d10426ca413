import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { startUpstreams, type Upstreams } from "@coinslot/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  call,
  createCustomer,
  type Customer,
  hashInput,
  hashOfAbc,
  paying,
  sign,
  untilDelivered,
  type Version,
  versions,
} from "./customer.ts";
import { watchDiscretion } from "./discretion.ts";
import { costOf, expectRefusal, nothing, soldFor, withRedis } from "./ledger.ts";
import { resume, whileFrozen } from "./processes.ts";
import { until } from "./until.ts";
import { type Answer, send } from "./wire.ts";
import { type App, readinessOf, startWorld, type World } from "./world.ts";

// Case 76, a kill at each step of the paid path, is crash-points.e2e.test.ts.

const maxBacklog = 2;

let upstreams: Upstreams;
let world: World;
let utilWorker: App;
let discretion: ReturnType<typeof watchDiscretion>;
beforeAll(async () => {
  upstreams = await startUpstreams();
  world = await startWorld({ workers: [], environment: { MAX_BACKLOG: `${maxBacklog}` } });
  discretion = watchDiscretion(world);
  utilWorker = await world.startWorker("util", { HEAVY_CONCURRENCY: "1" });
  await world.startWorker("data", upstreams.environment);
});
afterAll(async () => {
  if (utilWorker) resume(utilWorker);
  await world?.stop();
  await upstreams?.stop();
});

/** What is bought, and of which providers; their answers are kept, so each is asked for once. */
const providers = {
  1: { target: "/api/edgar-company-lookup?ticker=MSFT", names: ["sec"] },
  2: { target: "/v2/api/treasury-yield-curve", names: ["treasury", "fred"] },
} as const;

const buyer = async (target: string, version: Version) => {
  const [path = ""] = target.split("?");
  const customer = await createCustomer(world, { path });
  const paid = paying(customer, version, await sign(customer));
  const ask = (proof: Record<string, string> = {}): Promise<Answer> =>
    send(world.url, { method: "GET", path: target, headers: { ...paid, ...proof } });
  return { customer, ask };
};

describe("cases 74 and 78: a tool whose provider answers nonsense, after its payment was settled", () => {
  test.each(versions)(
    "version %i: its job is started three times and settled once; then it is owed, and the same payment runs it again, free",
    async (version) => {
      const { target, names } = providers[version];
      for (const name of names) upstreams.play(name, "null");
      const { customer, ask } = await buyer(target, version);
      const { result: failed, cost } = await costOf(world, () => ask());
      const { status, body } = failed;
      expect(status).toBeGreaterThanOrEqual(500);
      expectRefusal(failed, { status, code: String(body["code"]), charged: true });
      expect(body["retry"]).toBe("resend-same-payment");
      expect(cost).toEqual({ ...soldFor(customer.price), runs: 3 });
      const path = new URL(String(body["claim"])).pathname;
      expect((await send(world.url, { method: "GET", path })).body).toMatchObject({
        state: "owed",
        charged: true,
        owed: true,
        result: null,
      });

      for (const name of names) upstreams.play(name, undefined);
      let answer = failed;
      const again = await costOf(world, () =>
        until("the result is there", async () => {
          // Not as long as it says, but not twenty times in a second either: that is the end of it.
          await sleep(Number(answer.body["retryAfterSeconds"]) * 100);
          answer = await ask();
          return answer.status === 200;
        }),
      );
      expect(again.cost).toMatchObject({ settles: 0, transfers: 0 });
      await untilDelivered(customer, answer);
      const token = answer.headers.get("claim-token") ?? "";
      const { result, cost: nothingMore } = await costOf(world, async () => [
        await ask(),
        await ask({ "claim-token": token }),
      ]);
      expect(result).toMatchObject([
        { status: 409, body: { code: "claim_delivered" } },
        { status: 200, text: answer.text },
      ]);
      expect(nothingMore).toEqual(nothing);
    },
  );
});

const isDone = (claimId: string): Promise<boolean> =>
  withRedis(world, async (redis) => {
    return (await redis.hget(`coinslot:util:${claimId}`, "finishedOn")) !== null;
  });

/** The claims that are owed a result at the moment. */
const owedTo = (customer: Customer): Promise<string[]> =>
  withRedis(world, async (redis) => {
    const keys = await redis.keys("coinslot:8453:claim:*");
    const claims = await Promise.all(keys.map((key) => redis.hgetall(key)));
    const payer = customer.wallet.address.toLowerCase();
    return claims
      .filter((claim) => claim["payer"] === payer && claim["state"] === "owed")
      .map((claim) => claim["id"] ?? "");
  });

/** Calls, and hangs up as soon as the call is paid. */
const callAndHangUp = async (
  customer: Customer,
  headers: Record<string, string>,
): Promise<string> => {
  const { hostname, port } = new URL(customer.url);
  const calling = request({
    hostname,
    port,
    method: "POST",
    path: customer.path,
    agent: false,
    headers: { "content-type": "application/json", ...headers },
  });
  // Hanging up is an error to its client.
  calling.on("error", () => {});
  calling.end(hashInput);
  let claimId = "";
  await until("it is paid", async () => {
    claimId = (await owedTo(customer))[0] ?? "";
    return claimId !== "";
  });
  calling.destroy();
  return claimId;
};

describe.each(versions)("case 75: the client of a call of version %i is gone", (version) => {
  test("the job is done all the same, once; the same payment collects the result", async () => {
    const customer = await createCustomer(world);
    const headers = paying(customer, version, await sign(customer));
    const { result: answer, cost } = await costOf(world, async () => {
      const claimId = await whileFrozen(utilWorker, () => callAndHangUp(customer, headers));
      await until("the job is done", () => isDone(claimId));
      expect(await owedTo(customer)).toEqual([claimId]);
      return call(customer, headers);
    });
    expect(answer).toMatchObject({ status: 200, body: { data: { hash: hashOfAbc } } });
    expect(cost).toEqual(soldFor(customer.price));
    await untilDelivered(customer, answer);
  });
});

const lines = (step: number): string =>
  Array.from(
    { length: 12_000 },
    (_, index) => `line ${((index * step) % 12_000).toString(36)}\n`,
  ).join("");

test("case 77: where too many calls wait, a payment is 503 before it is settled, and buys when there is room", async () => {
  const customer = await createCustomer(world, { path: "/api/text-diff" });
  const slowInput = JSON.stringify({ text1: lines(1), text2: lines(7_919) });
  const [early, late] = await Promise.all(
    [6, 2].map((count) => Promise.all(Array.from({ length: count }, () => sign(customer)))),
  );
  for (const payment of early ?? []) {
    const headers = { ...paying(customer, 1, payment), prefer: "respond-async" };
    const answer = await call(customer, headers, slowInput);
    // The backlog may be known, and be too long, before the last of them comes.
    if (answer.status === 503) break;
    expect(answer).toMatchObject({ status: 202 });
  }
  const waiting = async (): Promise<number> => {
    // Workers tell at once instead of every other second.
    await withRedis(world, (redis) => redis.publish("coinslot:roll-call", ""));
    return (await readinessOf(world.url)).queues["util-heavy"]?.waiting ?? 0;
  };
  await until("the backlog is known", async () => (await waiting()) >= maxBacklog);
  const payments = versions.map((version, index) => paying(customer, version, late![index]!));
  for (const headers of payments) {
    const { result, cost } = await costOf(world, () => call(customer, headers, slowInput));
    expectRefusal(result, { status: 503, code: "queue_full" });
    expect(result.body["retry"]).toBe("wait");
    expect(result.headers.get("retry-after")).toBe("5");
    expect(cost).toEqual(nothing);
  }
  await until("there is room", async () => (await waiting()) === 0);
  for (const headers of payments)
    expect(await call(customer, headers, slowInput)).toMatchObject({ status: 200 });
});

test("none of these answers said anything of what is behind the gateway", () => {
  const counts = discretion.hold();
  for (const status of [200, 202, 409]) expect(counts.get(status), `${status}`).toBeGreaterThan(0);
});
