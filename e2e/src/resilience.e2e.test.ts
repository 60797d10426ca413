import { operations } from "@coinslot/tools-schema";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  call,
  createCustomer,
  type Customer,
  expectSold,
  paying,
  sign,
  untilDelivered,
} from "./customer.ts";
import { costOf, expectRefusal, nothing, withRedis } from "./ledger.ts";
import { kill, terminate } from "./processes.ts";
import { until } from "./until.ts";
import { type Answer, send } from "./wire.ts";
import { readinessOf, startWorld, type World, workersSeen } from "./world.ts";

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld();
  customer = await createCustomer(world);
});
afterAll(() => world?.stop());
afterEach(() => world.chain.resumeMining());

const get = (path: string): Promise<Answer> => send(world.url, { method: "GET", path });
const workersAre = (count: number) => async () => (await workersSeen(world.url, "util")) === count;

describe("without a worker", () => {
  const unavailable = { status: 503, code: "tool_unavailable", charged: false } as const;

  test("a call is 503 before settlement, and the same payment buys when a worker is there", async () => {
    const [worker] = world.workers.splice(0);
    terminate(worker!);
    await until("the worker is missed", workersAre(0));
    const headers = paying(customer, 2, await sign(customer));
    const { result, cost } = await costOf(world, () => call(customer, headers));
    expectRefusal(result, unavailable);
    expect(result.body["retry"]).toBe("wait");
    expect(Number(result.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(cost).toEqual(nothing);
    expect(await worker!.exited).toBe("exit code 0");

    await world.startWorker("util");
    await expectSold(customer, 2, () => call(customer, headers));
  });

  test("a call that was sold before anybody missed the dead worker is served by the next one", async () => {
    const [worker] = world.workers.splice(0);
    await kill(worker!);
    const headers = { ...paying(customer, 1, await sign(customer)), prefer: "respond-async" };
    const answer = await call(customer, headers);
    expect(answer).toMatchObject({ status: 202, body: { code: "result_pending", charged: true } });
    await until("the worker is missed", workersAre(0));
    expectRefusal(await call(customer, paying(customer, 1, await sign(customer))), unavailable);

    await world.startWorker("util");
    await until("the claim has its result", async () => {
      const page = await get(`/claims/${answer.headers.get("claim-token")}`);
      return page.body["result"] !== null;
    });
  });
});

test("what is published in another version's words, or in nobody's, ends no gateway and no worker", async () => {
  const beat = { worker: "another", queue: "video", tools: {}, waiting: 0, leaving: false };
  const failure = { ok: false, error: { code: "a_code_of_tomorrow", detail: "" } };
  const reply = { job: "a", outcome: failure };
  const messages = ["", "{", "null", JSON.stringify(beat), JSON.stringify(reply)];
  await withRedis(world, async (redis) => {
    const channels = (await redis.pubsub("CHANNELS", "coinslot:*")) as string[];
    // Heartbeats, the roll call, and the replies to each gateway.
    expect(channels.length).toBeGreaterThan(2);
    for (const channel of channels)
      for (const message of messages)
        expect(await redis.publish(channel, message), channel).toBeGreaterThan(0);
  });
  await expectSold(customer, 2, async () =>
    call(customer, paying(customer, 2, await sign(customer))),
  );
});

describe("while Redis is down", () => {
  /** Does something without Redis, and waits until gateway and worker have it back. */
  const withoutRedis = async <T>(act: () => Promise<T>): Promise<T> => {
    await world.redis.stop();
    try {
      return await act();
    } finally {
      await world.redis.start();
      await until("the gateway has recovered", async () => {
        const { status, queues } = await readinessOf(world.url);
        return status === "ready" && (queues["util"]?.ready ?? []).includes("hash");
      });
    }
  };
  const movedBy = async (act: () => Promise<unknown>) => {
    const transfers = async () => (await world.chain.transfers({ to: world.payTo })).length;
    const before = { settles: world.facilitator.calls.settle, transfers: await transfers() };
    await act();
    return {
      settles: world.facilitator.calls.settle - before.settles,
      transfers: (await transfers()) - before.transfers,
    };
  };

  test("calls are 503 and nothing is charged; the same payments buy when it is back", async () => {
    const payments = await Promise.all(
      [1, 2, 1, 2].map(async (version) => paying(customer, version as 1 | 2, await sign(customer))),
    );
    const moved = await withoutRedis(() =>
      movedBy(async () => {
        for (const headers of payments) {
          const answer = await call(customer, headers);
          expectRefusal(answer, { status: 503, code: "storage_unavailable", charged: "unknown" });
          expect(answer.body["retry"]).toBe("resend-same-payment");
        }
      }),
    );
    expect(moved).toEqual({ settles: 0, transfers: 0 });
    for (const headers of payments) expect((await call(customer, headers)).status).toBe(200);
  });

  test("what needs no Redis is still answered, and the health says what is missing", async () => {
    await withoutRedis(async () => {
      expect((await send(world.url, { path: "/api/hash" })).status).toBe(402);
      expect((await get("/catalog")).status).toBe(200);
      expect((await get("/health/live")).status).toBe(200);
      expect(await get("/health/ready")).toMatchObject({
        status: 503,
        body: {
          status: "not-ready",
          parts: {
            redis: { state: "failed", reason: "it does not answer" },
            facilitator: { state: "ok" },
          },
        },
      });
      expectRefusal(await get(`/claims/${"a".repeat(72)}`), {
        status: 503,
        code: "storage_unavailable",
        charged: "unknown",
      });
    });
  });

  test("a payment that settles just then is a debt, and its claim gives the result later", async () => {
    const headers = paying(customer, 1, await sign(customer));
    let answer: Answer | undefined;
    const moved = await movedBy(async () => {
      const settles = world.facilitator.calls.settle;
      await world.chain.pauseMining();
      const answering = call(customer, headers);
      await until("it is being settled", () => world.facilitator.calls.settle > settles);
      answer = await withoutRedis(async () => {
        await world.chain.resumeMining();
        return answering;
      });
    });
    expect(moved).toEqual({ settles: 1, transfers: 1 });
    expect(answer).toMatchObject({
      status: 202,
      body: { code: "result_pending", charged: true, retry: "poll" },
    });
    const path = new URL(answer!.headers.get("location")!).pathname;
    await until("the claim has its result", async () => (await get(path)).body["result"] !== null);
    await untilDelivered(customer, answer!);
    expect((await call(customer, headers)).status).toBe(409);
  });

  test("what was sold before is remembered afterwards", async () => {
    const headers = paying(customer, 2, await sign(customer));
    const first = await call(customer, headers);
    await untilDelivered(customer, first);
    await withoutRedis(async () => {});
    expect((await call(customer, headers)).status).toBe(409);
    const proof = { "claim-token": first.headers.get("claim-token")! };
    expect((await call(customer, { ...headers, ...proof })).text).toBe(first.text);
  });
});

describe("AI tools without a writer", () => {
  test("are 503 before settlement although their worker runs, and the catalog still lists them", async () => {
    await world.startWorker("llm", { CONTACT_EMAIL: "operator@example.com" });
    const { queues } = await readinessOf(world.url);
    const without = operations.filter(
      ({ queue, slug }) => queue === "llm" && !queues["llm"]?.ready.includes(slug),
    );
    expect(without.length).toBeGreaterThan(0);
    expect(queues["llm"]?.notReady?.["answer"]).toMatch(/OLLAMA_HOST|MODEL_FILE|WRITER/);
    const catalog = (await get("/catalog")).body["tools"] as { route: string }[];
    const { cost } = await costOf(world, async () => {
      for (const { method, path, examples } of without) {
        const buyer = await createCustomer(world, { path });
        const isQuery = method === "GET";
        const input = examples[0].input as Record<string, string>;
        const answer = await send(world.url, {
          method,
          path: isQuery ? `${path}?${new URLSearchParams(input).toString()}` : path,
          headers: paying(buyer, 1, await sign(buyer)),
          body: isQuery ? "" : JSON.stringify(input),
        });
        expectRefusal(answer, { status: 503, code: "tool_unavailable", charged: false });
        expect(catalog.map(({ route }) => route)).toContain(path);
      }
    });
    expect(cost).toEqual(nothing);
  });
});
