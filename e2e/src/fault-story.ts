import { randomUUID } from "node:crypto";
import type {
  FacilitatorFaultName,
  FacilitatorScript,
  SignedAuthorization,
} from "@coinslot/sandbox";
import { expect } from "vitest";
import { type Purchase, sendAgent } from "./agent.ts";
import { claimIdOf } from "./claim-id.ts";
import {
  call,
  type Customer,
  hashInput,
  identified,
  paying,
  sign,
  type Version,
} from "./customer.ts";
import type { FaultStage } from "./fault-stage.ts";
import { withRedis } from "./ledger.ts";
import { until } from "./until.ts";
import type { Answer } from "./wire.ts";

/** What the outside world has seen of one buyer. */
export type Books = {
  readonly settles: number;
  readonly runs: number;
  readonly transfers: number;
};

/** One buyer, one payment, one fault of its first settlement, and what came of it. */
export type Story = {
  readonly customer: Customer;
  readonly answer: Answer;
  /** Right after the answer. */
  readonly atFirst: Books;
  /** What an agent that obeys `retry` was told afterwards, the fault being over. */
  readonly ending: Purchase;
  /** The answer to the call that was left hanging, if one was. */
  readonly late: Answer | undefined;
  /** In the end. */
  readonly now: Books;
};

/** Settlements and transfers of the buyer, and how often tools were started for the payments. */
export const booksOf = async (
  stage: FaultStage,
  customer: Customer,
  payments: readonly SignedAuthorization[],
): Promise<Books> => {
  const { world, wallet } = customer;
  const starts = await withRedis(world, (redis) =>
    Promise.all(
      payments.map((payment) =>
        redis.hget(`coinslot:util:${claimIdOf(world.chain, payment)}`, "ats"),
      ),
    ),
  );
  const transfers = await world.chain.transfers({ from: wallet.address });
  expect(transfers.every(({ to }) => to === world.payTo)).toBe(true);
  return {
    settles: stage.settlesOf(customer),
    runs: starts.reduce((sum, started) => sum + Number(started ?? 0), 0),
    transfers: transfers.length,
  };
};

/** Leaves a call hanging at the facilitator. */
const hang = async (
  stage: FaultStage,
  customer: Customer,
  headers: Record<string, string>,
): Promise<{ readonly late: Promise<Answer> }> => {
  const late = call(customer, headers);
  await until("it hangs", () => stage.settlesOf(customer) > 0);
  return { late };
};

/** The buyer pays once, waits so many seconds for the answer, and then does as he is told until he has his result. */
export const playStory = async (
  customer: Customer,
  stage: FaultStage,
  version: Version,
  fault: FacilitatorFaultName | FacilitatorScript,
  seconds: number,
): Promise<Story> => {
  const payment = await sign(customer);
  await stage.play(customer, fault);
  const isHanging = typeof fault === "string" && fault.startsWith("hang");
  // Whoever sends a payment again while he waits for it shows that he is its buyer: of others one is answered.
  const identifier = isHanging ? randomUUID() : undefined;
  const headers =
    identifier === undefined
      ? paying(customer, version, payment)
      : identified(customer, version, payment, identifier);
  const hanging = isHanging ? await hang(stage, customer, headers) : undefined;
  const answer = await call(customer, { ...headers, prefer: `wait=${seconds}` });
  const atFirst = await booksOf(stage, customer, [payment]);
  const ending = await sendAgent({
    customer,
    version,
    body: hashInput,
    endpoints: () => [customer.url],
    sent: payment,
    identifier,
    token: answer.headers.get("claim-token") ?? undefined,
    pace: 0.1,
    patience: 40,
  });
  const late = await hanging?.late;
  const now = await booksOf(stage, customer, ending.payments);
  return { customer, answer, atFirst, ending, late, now };
};
