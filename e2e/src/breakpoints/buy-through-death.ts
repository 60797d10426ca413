import { setTimeout as sleep } from "node:timers/promises";
import type { SignedAuthorization } from "@coinslot/sandbox";
import { expect } from "vitest";
import { type Purchase, sendAgent } from "../agent.ts";
import { claimIdOf } from "../claim-id.ts";
import {
  call,
  createCustomer,
  type Customer,
  hashInput,
  hashOfAbc,
  identified,
  paying,
  sign,
  type Version,
} from "../customer.ts";
import { costOf, withRedis } from "../ledger.ts";
import { until } from "../until.ts";
import type { Answer } from "../wire.ts";
import { deaths, endpointsOf, reviveAll, type Stage } from "./stage.ts";
import type { Step } from "./steps.ts";

/** One payment, and what it is sent with: an identifier in version 2, nothing in version 1. */
type Order = {
  readonly customer: Customer;
  readonly version: Version;
  readonly signed: SignedAuthorization;
  readonly identifier: string | undefined;
};

const orderFrom = async ({ watched, mortal }: Stage, version: Version): Promise<Order> => {
  const customer = await createCustomer(watched.world, { url: mortal.app.url });
  const signed = await sign(customer);
  const identifier = version === 2 ? `order-${signed.authorization.nonce.slice(2, 34)}` : undefined;
  return { customer, version, signed, identifier };
};

const callWith = ({ customer, version, signed, identifier }: Order): Promise<Answer> =>
  call(
    customer,
    identifier === undefined
      ? paying(customer, version, signed)
      : identified(customer, version, signed, identifier),
  );

/** The buyer is in a hurry: he waits a fiftieth of what he is told to. */
const pace = 0.02;

/** Sends the same payment until it has its result; a second payment would show among `payments`. */
const resend = (order: Order, endpoints: () => string[], token?: string): Promise<Purchase> =>
  sendAgent({
    ...order,
    body: hashInput,
    endpoints,
    token,
    sent: order.signed,
    sign: () => Promise.reject(new Error("one payment must be enough")),
    pace,
    patience: 12,
  });

const transfersOf = async ({ customer: { world, wallet } }: Order): Promise<number> =>
  (await world.chain.transfers({ from: wallet.address })).length;

/** Some rounds of whoever looks after claims that nobody attends to. */
const longEnoughMs = 300;

const arrivalOf = (arriving: Promise<void>, first: Promise<Answer | undefined>): Promise<void> =>
  Promise.race([
    arriving,
    sleep(10_000).then(async () => {
      throw new Error(`the step was not reached: ${JSON.stringify(await first)}`);
    }),
  ]);

/** Calls, lets somebody die at the step, and comes back with the same payment; the answer that was got. */
const buy = async (
  stage: Stage,
  order: Order,
  death: keyof typeof deaths,
  step: Step,
): Promise<Answer | undefined> => {
  const arriving = step.arrive(stage, claimIdOf(stage.watched.world.chain, order.signed));
  const first = callWith(order).catch(() => undefined);
  await arrivalOf(arriving, first);
  await deaths[death](stage);
  if (!step.isPaid && death === "the gateway dies") {
    // Whoever does not come back is not charged for what did not happen.
    await sleep(longEnoughMs);
    expect(await transfersOf(order)).toBe(0);
  }
  const [again] = await Promise.all([
    step.isAnswered ? undefined : resend(order, () => endpointsOf(stage)),
    reviveAll(stage),
  ]);
  // The connection may have outlived it all, and then the answer came there.
  const answer = again?.result ? again.answer : await first;
  expect(answer?.status, again?.story.join(", ")).toBe(200);
  return answer;
};

const untilDelivered = ({ watched }: Stage, token: string): Promise<void> =>
  until("the claim is delivered", async () => {
    const key = `coinslot:8453:claim:${token.slice(0, 40)}`;
    const state = await withRedis(watched.world, (redis) => redis.hget(key, "state"));
    return state === "delivered";
  });

/**
 * A buyer whose call is cut off by a death comes back with the same payment. He gets his result, is charged
 * once, and gets it again at the gateway that is there again, with the claim's token.
 */
export const expectBoughtOnce = async (
  stage: Stage,
  version: Version,
  death: keyof typeof deaths,
  step: Step,
): Promise<void> => {
  const order = await orderFrom(stage, version);
  const { result: answer, cost } = await costOf(stage.watched.world, () =>
    buy(stage, order, death, step),
  );
  expect(answer?.body).toMatchObject({ data: { hash: hashOfAbc } });
  expect(cost).toMatchObject({ transfers: 1, received: order.customer.price });
  expect(cost.runs).toBeLessThanOrEqual(death === "the gateway dies" ? 1 : 2);

  const token = answer?.headers.get("claim-token") ?? "";
  const again = await resend(order, () => [stage.mortal.app.url], token);
  // A result that was delivered is not made again where the power took the stored one.
  const isGone = step.isAnswered && death === "Redis loses its power";
  const ends = isGone ? ["200 result", "409 claim_delivered"] : ["200 result"];
  expect(ends, again.story.join(", ")).toContain(again.story.at(-1));
  expect(again.result ?? answer?.body).toMatchObject({ data: { hash: hashOfAbc } });
  await untilDelivered(stage, token);
  expect(again.payments).toEqual([order.signed]);
  expect(await transfersOf(order)).toBe(1);
};
