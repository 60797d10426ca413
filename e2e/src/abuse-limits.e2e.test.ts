import { Agent, request } from "node:http";
import type { FacilitatorScript } from "@coinslot/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  call,
  createCustomer,
  type Customer,
  expectSold,
  hashPath,
  paying,
  sign,
  untilDelivered,
  versions,
} from "./customer.ts";
import { watchDiscretion } from "./discretion.ts";
import { type FaultStage, openFaultStage } from "./fault-stage.ts";
import { costOf, expectRefusal, nothing } from "./ledger.ts";
import { until } from "./until.ts";
import type { Answer } from "./wire.ts";
import { type GatewayProcess, startWorld, type World } from "./world.ts";

/** Payments that may be wasted per minute, settlements of an address and open payments of a payer. */
const wasted = 60;
const underWay = 8;
const undecided = 3;

let world: World;
let stage: FaultStage;
let discretion: ReturnType<typeof watchDiscretion>;
/** A gateway that counts addresses, one that counts what proxies tell, and one that counts payers. */
let strict: GatewayProcess;
let behindProxy: GatewayProcess;
let cautious: GatewayProcess;
beforeAll(async () => {
  world = await startWorld({ gateways: 0, workers: [] });
  stage = openFaultStage(world);
  discretion = watchDiscretion(world);
  const few = { INVALID_PAYMENTS_PER_MINUTE: `${wasted}`, SETTLING_PER_ADDRESS: `${underWay}` };
  [strict, behindProxy, cautious] = await Promise.all([
    world.startGateway(few),
    world.startGateway({ ...few, TRUSTED_PROXIES: "1" }),
    world.startGateway({ MAX_UNSETTLED: `${undecided}` }),
  ]);
  await world.startWorker("util");
});
afterAll(() => world?.stop());

/** Settlements of this payer wait until they are let go, and are genuine then. */
const holdSettlements = async (customer: Customer): Promise<() => void> => {
  let letGo: () => void = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const hold: FacilitatorScript = async (_, genuine) => {
    await gate;
    return genuine();
  };
  await stage.play(customer, hold, Infinity);
  return letGo;
};

const customerOf = ({ url }: GatewayProcess): Promise<Customer> => createCustomer(world, { url });

/** Well-formed, for our terms, and signed for another chain. */
const callWithForgery = async (
  customer: Customer,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const forged = await sign(customer, { domain: { chainId: 1 } });
  return call(customer, { ...paying(customer, 1, forged), ...headers });
};

const callWithNonsense = (customer: Customer, headers: Record<string, string> = {}) =>
  call(customer, { "x-payment": "%%%", ...headers });

const expectLimited = (answer: Answer, code: string): void => {
  const { charged } = answer.body;
  expectRefusal(answer, { status: 429, code, charged: charged === "unknown" ? charged : false });
  expect(answer.body["retry"]).toBe(charged === "unknown" ? "resend-same-payment" : "wait");
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(answer.body["retryAfterSeconds"]).toBe(Number(answer.headers.get("retry-after")));
  expect(answer.body).not.toHaveProperty("accepts");
};

/** Many unpaid calls over kept connections: how many of each status came back. */
const probe = async (url: string, times: number): Promise<Map<number, number>> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const statuses = new Map<number, number>();
  const one = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const calling = request(url + hashPath, { method: "POST", agent }, (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode ?? 0));
      });
      calling.once("error", reject);
      calling.end();
    });
  for (const status of await Promise.all(Array.from({ length: times }, one)))
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  agent.destroy();
  return statuses;
};

describe("case 100: one address wastes payments", () => {
  test("asking for the price a thousand times is no waste: every answer is a 402, and costs nothing", async () => {
    const { result, cost } = await costOf(world, () => probe(strict.url, 3_000));
    expect(result).toEqual(new Map([[402, 3_000]]));
    expect(cost).toEqual(nothing);
  });

  test("many payments at once that nobody signed: no facilitator is asked, and soon they are 429", async () => {
    const customer = await customerOf(strict);
    const owned = paying(customer, 2, await sign(customer));
    const sold = await expectSold(customer, 2, () => call(customer, owned));
    await untilDelivered(customer, sold);
    const { result, cost } = await costOf(world, () =>
      Promise.all(Array.from({ length: 2 * wasted }, () => callWithForgery(customer))),
    );
    expect(cost).toEqual(nothing);
    const limited = result.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThan(0);
    for (const answer of limited) expectLimited(answer, String(answer.body["code"]));
    for (const answer of result.filter(({ status }) => status !== 429))
      expectRefusal(answer, { status: 402, code: "payment_refused" });

    // From here on everything that nobody signed is 429, and gets nowhere.
    const { result: after, cost: price } = await costOf(world, async () => [
      await callWithForgery(customer),
      await callWithNonsense(customer),
      await callWithForgery(customer, { "x-forwarded-for": "203.0.113.9" }),
      await call(customer, { "sign-in-with-x": "x" }),
    ]);
    for (const answer of after) expectLimited(answer, "rate_limited");
    expect(price).toEqual(nothing);

    // Whoever signs behind the same address is served as if nothing was.
    await expectSold(customer, 1, async () =>
      call(customer, paying(customer, 1, await sign(customer))),
    );
    const newcomer = await customerOf(strict);
    await expectSold(newcomer, 2, async () =>
      call(newcomer, paying(newcomer, 2, await sign(newcomer))),
    );
    const token = { "claim-token": sold.headers.get("claim-token") ?? "" };
    const again = await call(customer, { ...owned, ...token });
    expect(again).toMatchObject({ status: 200, text: sold.text });
    expect(await call(customer, owned)).toMatchObject({
      status: 409,
      body: { code: "claim_delivered" },
    });
    expect(await probe(strict.url, 10)).toEqual(new Map([[402, 10]]));
  });

  test("a payer without money is soon 429 and the facilitator left in peace; others behind his address buy", async () => {
    const poor = { ...(await createCustomer(world, { url: strict.url, money: 0n })) };
    const spend = async () => call(poor, paying(poor, 1, await sign(poor)));
    const statuses: number[] = [];
    const { cost } = await costOf(world, async () => {
      // The allowance comes back while it is used up.
      while (statuses.at(-1) !== 429 && statuses.length < 10 * wasted) {
        const answer = await spend();
        statuses.push(answer.status);
        if (answer.status === 429) expectLimited(answer, "rate_limited");
        else expectRefusal(answer, { status: 402, code: "insufficient_funds" });
      }
    });
    expect(statuses.at(-1)).toBe(429);
    expect(cost).toMatchObject({ settles: statuses.length - 1, transfers: 0 });
    const newcomer = await customerOf(strict);
    await expectSold(newcomer, 1, async () =>
      call(newcomer, paying(newcomer, 1, await sign(newcomer))),
    );
  });

  test("of thirty at once, so many are settled at a time; the others are 429 and cost nothing", async () => {
    const customer = await customerOf(behindProxy);
    const letGo = await holdSettlements(customer);
    const done: Answer[] = [];
    const calling = Array.from({ length: 30 }, async () => {
      const answer = await call(customer, paying(customer, 1, await sign(customer)));
      done.push(answer);
      return answer;
    });
    await until("all others are refused", () => done.length === 30 - underWay).finally(letGo);
    for (const answer of done) expectLimited(answer, "too_many_unsettled");
    const answers = await Promise.all(calling);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(underWay);
    expect(stage.settlesOf(customer)).toBe(underWay);
    expect(await world.chain.transfers({ from: customer.wallet.address })).toHaveLength(underWay);
  });
});

describe("whose address it is", () => {
  const from = (address: string) => ({ "x-forwarded-for": address });

  test("behind a trusted proxy the address is what the proxy added, not what the caller wrote before it", async () => {
    const customer = await customerOf(behindProxy);
    const nonsense = await Promise.all(
      Array.from({ length: 2 * wasted }, () => callWithNonsense(customer, from("198.51.100.1"))),
    );
    expect(nonsense.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(wasted);
    for (const forwarded of ["198.51.100.1", "203.0.113.5, 198.51.100.1", "x,y, 198.51.100.1"])
      expectLimited(await callWithNonsense(customer, from(forwarded)), "rate_limited");
    expect(await callWithNonsense(customer, from("198.51.100.2"))).toMatchObject({ status: 400 });
    expect(await callWithNonsense(customer)).toMatchObject({ status: 400 });
  });
});

describe("one payer has many payments that are not decided", () => {
  test.each(versions)(
    "while the facilitator hangs, so many of version %i are taken on; the others are 429 and buy later",
    async (version) => {
      const customer = await customerOf(cautious);
      const bystander = await customerOf(cautious);
      const letGo = await holdSettlements(customer);
      const payments = await Promise.all(
        Array.from({ length: 8 }, async () => paying(customer, version, await sign(customer))),
      );
      const done: Answer[] = [];
      const calling = payments.map(async (headers) => {
        const answer = await call(customer, headers);
        done.push(answer);
        return answer;
      });
      try {
        await until("the others are refused", () => done.length === payments.length - undecided);
        for (const answer of done) expectLimited(answer, "too_many_unsettled");
        await until("these are held", () => stage.settlesOf(customer) === undecided);
        await expectSold(bystander, version, async () =>
          call(bystander, paying(bystander, version, await sign(bystander))),
        );
      } finally {
        letGo();
      }
      const answers = await Promise.all(calling);
      for (const [index, answer] of answers.entries()) {
        if (answer.status === 200) continue;
        expect(await call(customer, payments[index] ?? {})).toMatchObject({ status: 200 });
      }
      const transfers = await world.chain.transfers({ from: customer.wallet.address });
      expect(transfers).toHaveLength(payments.length);
      expect(stage.settlesOf(customer)).toBe(payments.length);
    },
  );
});

test("none of these answers said anything of what is behind the gateway", () => {
  const counts = discretion.hold();
  for (const status of [200, 400, 402, 409, 429])
    expect(counts.get(status), `${status}`).toBeGreaterThan(0);
});
