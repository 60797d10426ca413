import type { Wallet } from "@coinslot/sandbox";
import { sendAgent } from "../agent.ts";
import { createCustomer, type Customer, sign } from "../customer.ts";
import { until } from "../until.ts";
import type { Sale } from "./books.ts";
import type { Processes } from "./processes.ts";
import type { Disasters } from "./disasters.ts";
import { cases, hopeless } from "./cases.ts";
import type { Plan, PlannedCall } from "./plan.ts";

/** Agents that are at it at the same time; those that only wait for a refund are not counted. */
const agents = 16;
/** The agents are in a hurry: they wait a tenth of what they are told to. */
const pace = 0.1;
const patienceSeconds = 120;
/** What a wallet holds that is not about to be empty, in micro-USDC. */
const plenty = 100_000_000n;

/** Sends an agent for one call. */
type Send = (call: PlannedCall, wallet: Wallet) => Promise<Sale>;

/** Asks what everything costs, before anything dies. */
export const createSend = async ({ world, endpoints }: Processes, plan: Plan): Promise<Send> => {
  const url = endpoints()[0] ?? "";
  const paths = new Set([...cases, hopeless].map(({ path }) => path));
  const customers = new Map<string, Customer>();
  for (const path of paths)
    customers.set(path, await createCustomer(world, { path, url, money: 0n }));

  return async (call, purse) => {
    const known = customers.get(call.bought.path);
    if (!known) throw new Error(`nobody asked what ${call.bought.path} costs`);
    const wallet = call.isLastCoin ? await world.chain.createWallet(known.price) : purse;
    const customer = { ...known, wallet };
    const purchase = await sendAgent({
      customer,
      version: call.version,
      body: call.bought.bodyOf(call.number),
      // Every other agent prefers the second gateway.
      endpoints: () => (call.number % 2 === 0 ? endpoints() : endpoints().toReversed()),
      sign: (attempt) => sign(customer, { nonce: plan.nonceOf(call, attempt) }),
      identifier: call.isIdentified ? `schedule-${plan.seed}-call-${call.number}` : undefined,
      pace,
      patience: patienceSeconds,
    });
    return { call, purchase };
  };
};

/**
 * Lets agents buy all that a plan has while its disasters strike. Resolves when whoever can be served is
 * served; the sales of those who wait for a refund are still to end.
 */
export const makePurchases = async (
  { world }: Processes,
  plan: Plan,
  send: Send,
  disasters: Disasters,
): Promise<readonly Promise<Sale>[]> => {
  const queue = [...plan.calls];
  const sales: Promise<Sale>[] = [];
  let isOver = false;

  const work = async (): Promise<void> => {
    const wallet = await world.chain.createWallet(plenty);
    for (let call = queue.shift(); call; call = queue.shift()) {
      const sale = send(call, wallet);
      sales.push(sale);
      // Whoever waits for a refund does other errands meanwhile; should it fail, that is seen in the end.
      if (call.bought === hopeless) sale.catch(() => {});
      else await sale;
    }
  };
  const strikeAll = async (): Promise<void> => {
    for (const disaster of plan.disasters) {
      const begun = (): number => plan.calls.length - queue.length;
      await until("the call has begun", () => isOver || begun() > disaster.call, 600);
      if (isOver) return;
      await disasters.strike(`${begun()} calls`, disaster);
    }
  };
  const working = Promise.all(Array.from({ length: agents }, work)).finally(() => (isOver = true));
  await Promise.all([working, strikeAll()]);
  return sales;
};
