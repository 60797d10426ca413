import { type FaultyRpc, type RpcFaultName, rpcFaults, startFaultyRpc } from "@coinslot/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, createCustomer, type Customer, paying, sign, type Version } from "./customer.ts";
import { watchDiscretion } from "./discretion.ts";
import { type FaultStage, openFaultStage } from "./fault-stage.ts";
import { costOf, withRedis } from "./ledger.ts";
import { until } from "./until.ts";
import { type Answer, send } from "./wire.ts";
import { type GatewayProcess, startWorld, type World } from "./world.ts";

let world: World;
let rpc: FaultyRpc;
let stage: FaultStage;
let gateway: GatewayProcess;
let discretion: ReturnType<typeof watchDiscretion>;
beforeAll(async () => {
  world = await startWorld({ gateways: 0, workers: [] });
  rpc = await startFaultyRpc({ target: world.chain.rpcUrl });
  // A gateway looks at its node from its start.
  await rpc.play("wrong-chain-id");
  stage = openFaultStage(world);
  discretion = watchDiscretion(world, [rpc.url]);
  gateway = await world.startGateway({
    RPC_URL: rpc.url,
    RECONCILE_SECONDS: "0.1",
    ABANDONED_AFTER_SECONDS: "1",
  });
  await world.startWorker("util");
});
afterAll(async () => {
  await world?.stop();
  await rpc?.stop();
});

/** What becomes of a payment whose settlement is not known, by what the chain holds of it. */
type Plan = {
  readonly fault: Parameters<FaultStage["play"]>[1];
  readonly version: Version;
  /** The state of its claim that the chain proves; "unknown" where it proves nothing yet. */
  readonly proven: readonly string[];
  readonly status: number;
  readonly isPaidIn: boolean;
};

const plans: Readonly<Record<string, Plan>> = {
  paid: {
    fault: "reset-after-broadcast",
    version: 1,
    proven: ["owed", "delivered"],
    status: 200,
    isPaidIn: true,
  },
  "submitted by somebody else": {
    fault: "nonce-already-used-front-run",
    version: 2,
    proven: ["owed", "delivered"],
    status: 200,
    isPaidIn: true,
  },
  cancelled: {
    fault: "nonce-already-used-cancelled",
    version: 1,
    proven: ["void"],
    status: 402,
    isPaidIn: false,
  },
  // Nothing is proven of it; whoever sends it again has it settled after all.
  "not sent at all": {
    fault: "error-500",
    version: 2,
    proven: [],
    status: 200,
    isPaidIn: true,
  },
};

/** One payment of a plan, while the node fails. */
type Case = {
  readonly plan: Plan;
  readonly customer: Customer;
  readonly headers: Record<string, string>;
  readonly answer: Answer;
};

const stateOf = ({ answer }: Case): Promise<{ state?: string; looks?: string }> =>
  withRedis(world, async (redis) => {
    const id = answer.headers.get("claim-token")?.slice(0, 40);
    return redis.hgetall(`coinslot:8453:claim:${id}`);
  });

const begin = async (plan: Plan): Promise<Case> => {
  const customer = await createCustomer(world, { url: gateway.url });
  await stage.play(customer, plan.fault);
  const headers = paying(customer, plan.version, await sign(customer));
  const answer = await call(customer, { ...headers, prefer: "wait=0" });
  return { plan, customer, headers, answer };
};

/** It is not known, unless the state is one that the chain proves. */
const expectHonestAnswer = async (one: Case): Promise<void> => {
  const { answer, plan } = one;
  if (answer.body["code"] !== "settlement_unknown")
    return expect(plan.proven).toContain((await stateOf(one)).state);
  expect(answer).toMatchObject({ status: 202, body: { charged: "unknown", retry: "poll" } });
};

const rpcHealth = async (): Promise<unknown> => {
  const answer = await send(gateway.url, { method: "GET", path: "/health/ready" });
  expect(answer.status).toBe(200);
  return (answer.body["reconciler"] as { rpc: string }).rpc;
};

/** With these no question is answered, so that nothing at all is decided; health says so. */
const mute = new Set<RpcFaultName>([
  "wrong-chain-id",
  "down",
  "hang",
  "error-500-html",
  "rate-limited",
  "junk",
]);
/** With these the node answers, and does not know what it should. */
const blind = new Set<RpcFaultName>(["stale-block", "empty-logs"]);

/** What may be decided while it lasts: nothing, or what the chain would say. */
const statesWhile = (name: RpcFaultName, { proven }: Plan): readonly string[] =>
  mute.has(name) || blind.has(name) ? ["unknown"] : ["unknown", ...proven];

// A node is asked for its chain once, so the one that names another is the first that is met.
const names = [
  "wrong-chain-id",
  ...(Object.keys(rpcFaults) as RpcFaultName[]).filter((name) => name !== "wrong-chain-id"),
] as const;

describe.each(names)("while the node plays %s and settlements are unknown", (name) => {
  test("nothing wrong is decided; once it is over everything is, and each is charged as the chain says", async () => {
    await rpc.play(name);
    const cases = await Promise.all(Object.values(plans).map(begin));
    for (const one of cases) await expectHonestAnswer(one);
    await until("each was looked at", async () => {
      const states = await Promise.all(cases.map(stateOf));
      return states.every(({ state, looks }) => state !== "unknown" || Number(looks ?? 0) > 0);
    });
    for (const one of cases)
      expect(statesWhile(name, one.plan)).toContain((await stateOf(one)).state);
    expect(mute.has(name) ? ["unreachable"] : ["unreachable", "ok"]).toContain(await rpcHealth());
    await rpc.end();

    const { cost } = await costOf(world, async () => {
      for (const one of cases.filter(({ plan }) => plan.proven.length > 0))
        await until("the chain decides", async () =>
          one.plan.proven.includes((await stateOf(one)).state ?? ""),
        );
      for (const { customer, headers, plan } of cases)
        await until("the buyer knows", async () => {
          return (await call(customer, { ...headers, prefer: "wait=5" })).status === plan.status;
        });
    });
    expect(await rpcHealth()).toBe("ok");
    expect(cost).toMatchObject({ settles: 1, transfers: 1 });
    for (const { customer, plan } of cases) {
      const paid = await world.chain.transfers({ from: customer.wallet.address });
      expect(paid).toHaveLength(plan.isPaidIn ? 1 : 0);
      for (const transfer of paid)
        expect(transfer).toMatchObject({ to: world.payTo, value: customer.price });
    }
  });
});

test("none of these answers said anything of what is behind the gateway", () => {
  const counts = discretion.hold();
  for (const status of [200, 202, 402]) expect(counts.get(status), `${status}`).toBeGreaterThan(0);
});
