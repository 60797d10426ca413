import { connectClient, connectClientOfBefore } from "@coinslot/sandbox/mcp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { call, createCustomer, type Customer, hashInput, paying, sign } from "./customer.ts";
import { costOf } from "./ledger.ts";
import { freeze, resume, terminate } from "./processes.ts";
import { until } from "./until.ts";
import { type Answer, send } from "./wire.ts";
import { type GatewayProcess, startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ workers: ["util", "util"] });
});
afterAll(() => world?.stop());
afterEach(async () => {
  world.workers.forEach(resume);
  await world.chain.resumeMining();
});

const inFlight = 20;

const soldTimes = (count: number, { price }: Customer) => ({
  verifies: 0,
  settles: count,
  runs: count,
  received: price * BigInt(count),
  transfers: count,
});

type Status = Pick<Answer, "status">;

/** A call on a connection that its client would like to keep. */
const callKeptAlive = ({ url, path }: Customer, headers: Record<string, string>): Promise<Status> =>
  fetch(url + path, { method: "POST", headers, body: hashInput });

/** Sends that many paid calls at once, in both versions and over both kinds of connection. */
const callMany = async (count: number, customer: Customer): Promise<Promise<Status>[]> => {
  const signed = await Promise.all(Array.from({ length: count }, () => sign(customer)));
  return signed.map((one, index) => {
    const headers = paying(customer, index % 2 === 0 ? 1 : 2, one);
    return index % 4 < 2 ? call(customer, headers) : callKeptAlive(customer, headers);
  });
};

const isRefusingConnections = (gateway: GatewayProcess) => () =>
  send(gateway.url, { method: "GET", path: "/health/live" }).then(
    () => false,
    () => true,
  );

describe("SIGTERM to a gateway", () => {
  test("answers all calls that are being settled, then ends with 0", async () => {
    const gateway = await world.startGateway();
    const customer = await createCustomer(world, { url: gateway.url });
    const { result: answers, cost } = await costOf(world, async () => {
      const settles = world.facilitator.calls.settle;
      await world.chain.pauseMining();
      const answering = await callMany(inFlight, customer);
      await until(
        "all are being settled",
        () => world.facilitator.calls.settle === settles + inFlight,
      );
      terminate(gateway);
      await until("it takes no more calls", isRefusingConnections(gateway));
      await world.chain.resumeMining();
      return Promise.all(answering);
    });
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(cost).toEqual(soldTimes(inFlight, customer));
    expect(await gateway.exited).toBe("exit code 0");
  });

  test("answers all calls whose jobs are waiting, then ends with 0", async () => {
    const gateway = await world.startGateway();
    const customer = await createCustomer(world, { url: gateway.url });
    const { result: answers, cost } = await costOf(world, async () => {
      world.workers.forEach(freeze);
      const answering = await callMany(inFlight, customer);
      const isPaid = async () =>
        (await world.chain.transfers({ from: customer.wallet.address })).length === inFlight;
      await until("all are paid", isPaid);
      terminate(gateway);
      await until("it takes no more calls", isRefusingConnections(gateway));
      world.workers.forEach(resume);
      return Promise.all(answering);
    });
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(cost).toEqual(soldTimes(inFlight, customer));
    expect(await gateway.exited).toBe("exit code 0");
  });

  test.each([
    ["2026-07-28", connectClient],
    ["2025-11-25", connectClientOfBefore],
  ] as const)(
    "answers what a client of MCP (%s) has bought, and waits for no connection that it keeps",
    async (_, connect) => {
      const gateway = await world.startGateway();
      const customer = await createCustomer(world, { url: gateway.url });
      const client = await connect([gateway.url]);
      world.workers.forEach(freeze);
      const header = paying(customer, 2, await sign(customer))["payment-signature"] ?? "";
      const payment: unknown = JSON.parse(Buffer.from(header, "base64").toString());
      const buying = client.callTool("hash", { text: "abc" }, { "x402/payment": payment });
      await until("it is paid", async () => {
        const transfers = await world.chain.transfers({ from: customer.wallet.address });
        return transfers.length === 1;
      });
      terminate(gateway);
      await until("it takes no more calls", isRefusingConnections(gateway));
      world.workers.forEach(resume);
      expect(await buying).toMatchObject({ structuredContent: { op: "hash" } });
      const answeredAt = Date.now();
      expect(await gateway.exited).toBe("exit code 0");
      // Far below the minute for which a connection is kept.
      expect(Date.now() - answeredAt).toBeLessThan(20_000);
      await client.close();
    },
  );

  test("leaves the others at work: the stored answer is given by the next gateway", async () => {
    const gateway = await world.startGateway();
    const customer = await createCustomer(world, { url: gateway.url });
    const headers = paying(customer, 1, await sign(customer));
    const first = await call(customer, headers);
    terminate(gateway);
    expect(await gateway.exited).toBe("exit code 0");
    const proof = { "claim-token": first.headers.get("claim-token")! };
    const again = await call({ ...customer, url: world.url }, { ...headers, ...proof });
    expect(again).toMatchObject({ status: 200, text: first.text });
  });
});

describe("SIGTERM to a worker", () => {
  test("loses nothing mid-load: it ends with 0 and another worker takes over", async () => {
    const customer = await createCustomer(world);
    const worker = await world.startWorker("util");
    const { result: answers, cost } = await costOf(world, async () => {
      let answered = 0;
      const answering = (await callMany(60, customer)).map((answer) =>
        answer.finally(() => (answered += 1)),
      );
      await until("some are answered", () => answered > 5);
      terminate(worker);
      return Promise.all(answering);
    });
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(cost).toEqual(soldTimes(60, customer));
    expect(await worker.exited).toBe("exit code 0");
  });
});
