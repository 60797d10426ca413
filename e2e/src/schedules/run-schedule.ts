import { setTimeout as sleep } from "node:timers/promises";
import type { Wallet } from "@coinslot/sandbox";
import { sendAgent } from "../agent.ts";
import { createCustomer, type Customer, sign } from "../customer.ts";
import { until } from "../until.ts";
import { type Books, closeBooks, type Sale } from "./books.ts";
import { type Cast, startCast } from "./cast.ts";
import { goods } from "./goods.ts";
import type { Plan, PlannedCall } from "./plan.ts";
import { playWeather } from "./weather.ts";

/** How a schedule went. */
export type Outcome = {
  readonly books: Books;
  /** How often each party died. */
  readonly deaths: Readonly<Record<string, number>>;
  /** How often agents were answered with what. */
  readonly answers: Readonly<Record<string, number>>;
  /** What each agent was told whose call was not charged once and served. */
  readonly stories: readonly string[];
};

/** Agents that are at it at the same time. */
const agents = 16;
/** The agents are in a hurry: they wait a tenth of what they are told to. */
const pace = 0.1;
const patienceSeconds = 90;
/** What a wallet holds that is not about to be empty, in micro-USDC. */
const plenty = 100_000_000n;

const countOf = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names.toSorted()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

/** Sends an agent for one call. */
type Send = (call: PlannedCall, wallet: Wallet) => Promise<Sale>;

/** Asks what everything costs, before anything dies. */
const createSend = async ({ world, doors }: Cast, plan: Plan): Promise<Send> => {
  const url = doors()[0] ?? "";
  const paths = [...new Set(goods.map(({ path }) => path))];
  const customers = new Map<string, Customer>();
  for (const path of paths)
    customers.set(path, await createCustomer(world, { path, url, money: 0n }));

  return async (call, purse) => {
    const known = customers.get(call.goods.path);
    if (!known) throw new Error(`nobody asked what ${call.goods.path} costs`);
    const wallet = call.isLastCoin ? await world.chain.createWallet(known.price) : purse;
    const customer = { ...known, wallet };
    const purchase = await sendAgent({
      customer,
      version: call.version,
      body: call.goods.bodyOf(call.number),
      // Every other agent prefers the second gateway.
      doors: () => (call.number % 2 === 0 ? doors() : doors().toReversed()),
      sign: (attempt) => sign(customer, { nonce: plan.nonceOf(call, attempt) }),
      identifier: call.isIdentified ? `schedule-${plan.seed}-call-${call.number}` : undefined,
      pace,
      patience: patienceSeconds,
    });
    return { call, purchase };
  };
};

const storyOf = ({ call, purchase }: Sale): string => {
  const { result, payments, story } = purchase;
  const traits = [
    `call ${call.number}`,
    `version ${call.version}`,
    call.goods.path,
    ...(call.isIdentified ? ["identified"] : []),
    ...(call.isLastCoin ? ["last coin"] : []),
    `faults: ${call.faults.join(" ") || "none"}`,
    `${payments.length} payments, ${result ? "a result" : "no result"}`,
  ];
  return `${traits.join(", ")}\n    ${story.join(" > ")}`;
};

/** Runs a schedule in a world of its own, and closes the books on it. */
export const runSchedule = async (plan: Plan, tell: (line: string) => void): Promise<Outcome> => {
  const cast = await startCast();
  try {
    const sendAgentFor = await createSend(cast, plan);
    await playWeather(cast.world, plan);
    const queue = [...plan.calls];
    const sales: Sale[] = [];
    let isOver = false;

    const work = async (): Promise<void> => {
      const wallet = await cast.world.chain.createWallet(plenty);
      for (let call = queue.shift(); call; call = queue.shift())
        sales.push(await sendAgentFor(call, wallet));
    };
    const fate = async (): Promise<void> => {
      for (const disaster of plan.disasters) {
        const begun = (): number => plan.calls.length - queue.length;
        await until("the call has begun", () => isOver || begun() > disaster.call, 600);
        if (isOver) return;
        await sleep(disaster.afterMs);
        tell(`${begun()} calls: ${disaster.victims.join(", ")} for ${disaster.downMs} ms`);
        await cast.strike(disaster);
      }
    };
    const working = Promise.all(Array.from({ length: agents }, work)).finally(
      () => (isOver = true),
    );
    await Promise.all([working, fate()]);

    const { books, wrong } = await closeBooks(cast.world, sales);
    return {
      books,
      deaths: countOf(plan.disasters.flatMap(({ victims }) => victims)),
      answers: countOf(sales.flatMap(({ purchase }) => purchase.story)),
      stories: wrong.map(storyOf),
    };
  } finally {
    await cast.world.stop();
  }
};
