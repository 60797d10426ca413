import type { Wallet } from "@coinslot/sandbox";
import { type Contender, expressV2, ours, type Surroundings } from "../contenders.ts";
import { sale } from "../sale.ts";
import { advanceClock } from "./advance-clock.ts";
import { type Buyer, createBuyer, mostCalls } from "./buyer.ts";
import type { PlannedPurchase } from "./plan.ts";
import { openHarness, type Harness } from "./harness.ts";

/** Where the money of one server's buyers went, in purchases, by the chain alone. */
export type Losses = {
  readonly server: string;
  readonly purchases: number;
  readonly charged: number;
  readonly delivered: number;
  /** Charged, and no result. */
  readonly lost: number;
  /** Charged more than once for one result. */
  readonly paidTwice: number;
  /** A result, and no charge. */
  readonly unpaid: number;
  /** No result and no charge. */
  readonly neither: number;
};

const buyersAtOnce = 8;
/** How long a claim is polled: while payments are good, and when they are not any more. */
const patienceSeconds = { first: 5, later: 60 } as const;
/** Micro-USDC: enough for every payment that a buyer may make. */
const plenty = 1_000_000n;
/** Later than any payment of the stock client is good, by what our gateway waits beyond. */
const pastAllWindowsSeconds = sale.maxTimeoutSeconds + 120;

type Customer = { readonly buyer: Buyer; readonly wallet: Wallet };

const buyAll = async (customers: readonly Customer[]): Promise<void> => {
  const queue = customers.values();
  const work = async (): Promise<void> => {
    for (const { buyer } of queue) await buyer.buy(patienceSeconds.first);
  };
  await Promise.all(Array.from({ length: buyersAtOnce }, work));
};

/**
 * What nobody could tell while a payment was good is told when it is not any more. Another one may then meet
 * another fault, so this is done for as many calls as a buyer makes.
 */
const buyLater = async ({ chain }: Harness, customers: readonly Customer[]): Promise<void> => {
  for (let round = 1; round <= mostCalls; round++) {
    const waiting = customers.filter(({ buyer }) => buyer.isWaiting());
    if (waiting.length === 0) return;
    await chain.increaseTime(pastAllWindowsSeconds);
    const setBack = advanceClock(pastAllWindowsSeconds * round);
    try {
      await Promise.all(waiting.map(({ buyer }) => buyer.buy(patienceSeconds.later)));
    } finally {
      setBack();
    }
  }
};

const countLosses = async (
  server: string,
  { chain }: Harness,
  customers: readonly Customer[],
): Promise<Losses> => {
  const charges = new Map<string, number>();
  for (const { from } of await chain.transfers({ to: sale.payTo }))
    charges.set(from.toLowerCase(), (charges.get(from.toLowerCase()) ?? 0) + 1);
  const all = customers.map(({ buyer, wallet }) => ({
    isServed: buyer.isServed(),
    times: charges.get(wallet.address.toLowerCase()) ?? 0,
  }));
  const count = (holds: (one: (typeof all)[number]) => boolean): number => all.filter(holds).length;
  return {
    server,
    purchases: all.length,
    charged: count(({ times }) => times > 0),
    delivered: count(({ isServed }) => isServed),
    lost: count(({ times, isServed }) => times > 0 && !isServed),
    paidTwice: count(({ times }) => times > 1),
    unpaid: count(({ times, isServed }) => times === 0 && isServed),
    neither: count(({ times, isServed }) => times === 0 && !isServed),
  };
};

/** As an operator sets us up who trusts no facilitator's word: the chain is asked about every settlement. */
const surroundingsOn = ({ chain, facilitator }: Harness): Surroundings => ({
  facilitatorUrl: facilitator.url,
  gatewayEnvironment: {
    RPC_URL: chain.rpcUrl,
    CONFIRM_FROM_USD: "0",
    RECONCILE_SECONDS: "0.2",
    HAND_OVER_SECONDS: "3",
    // All buyers have one address here.
    INVALID_PAYMENTS_PER_MINUTE: "1000000",
  },
});

/** Plays a schedule against one server on a chain of its own. */
const playOn = async (
  contender: Contender,
  purchases: readonly PlannedPurchase[],
): Promise<Losses> => {
  const harness = await openHarness();
  try {
    const running = await contender.start(surroundingsOn(harness));
    try {
      const customers: Customer[] = [];
      for (const { number, faults } of purchases) {
        const wallet = await harness.chain.createWallet(plenty);
        harness.expect(wallet.address, faults);
        customers.push({ wallet, buyer: createBuyer(running.url, wallet, number) });
      }
      await buyAll(customers);
      await buyLater(harness, customers);
      return await countLosses(contender.name, harness, customers);
    } finally {
      await running.stop();
    }
  } finally {
    await harness.stop();
  }
};

/** Plays one schedule against the reference middleware and against ours. */
export const compareLosses = async (
  purchases: readonly PlannedPurchase[],
): Promise<{ readonly reference: Losses; readonly coinslot: Losses }> => ({
  reference: await playOn(expressV2, purchases),
  coinslot: await playOn(ours, purchases),
});
