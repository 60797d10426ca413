import { randomUUID } from "node:crypto";
import { type CallInit, createCall } from "./call.ts";
import { openPurchases } from "./journal.ts";
import { type BuyerOptions, createSettings, type Settings } from "./options.ts";
import type { Ending, Outcome } from "./outcome.ts";
import { pauseSeconds } from "./pauses.ts";
import {
  beginPurchase,
  courseOf,
  noteIfPossible,
  type Purchase,
  reopenPurchase,
} from "./purchase.ts";
import { ask, type Correct, takeStep } from "./take-step.ts";

/** What one call is bound to. */
export type PurchaseOptions = Partial<
  Pick<BuyerOptions, "maxPrice" | "receiptSigner" | "deadlineSeconds">
> & {
  /** Corrects a request that is wrong, or that the tool could not process: the same payment buys it. */
  readonly correct?: Correct;
  /** Leaves the purchase open when it is aborted. */
  readonly signal?: AbortSignal;
};

/** Buys calls, each with one payment at most that money moves for. */
export type Buyer = {
  /**
   * Buys one call: pays when told the price, and then does what the shop says until it has the result or the
   * money is known to be back or never taken. Rejects only where the call is none.
   */
  buy(url: string | URL, init?: CallInit, options?: PurchaseOptions): Promise<Outcome>;
  /** Finishes what the journal has open, after a crash or a deadline. It signs no new payment. */
  resume(
    options?: Pick<PurchaseOptions, "deadlineSeconds" | "signal">,
  ): Promise<readonly Outcome[]>;
};

/** Who has a say while it is under way. */
type Company = {
  readonly correct: Correct | undefined;
  readonly signal: AbortSignal | undefined;
};

const open = (reason: string): Ending => ({ kind: "open", reason });

/** Sends one request after the other until an end or the deadline. */
const see = async (
  settings: Settings,
  purchase: Purchase,
  { correct, signal: asked }: Company,
): Promise<Ending> => {
  const { now, sleep, deadlineSeconds, longestPauseSeconds } = settings;
  const deadline = now() + deadlineSeconds * 1_000;
  const signal = asked ?? new AbortController().signal;
  for (;;) {
    const answer = await ask(settings, purchase, { correct, signal });
    if (signal.aborted && !answer) return open("it was aborted");
    const next = await takeStep(settings, purchase, answer, { correct, signal });
    if (typeof next === "object") return next;
    const told = pauseSeconds(answer, purchase.told.repeats, now());
    const pause = Math.min(told, longestPauseSeconds) * 1_000;
    if (signal.aborted) return open("it was aborted");
    // What follows at once is no waiting: a payment that was just signed is sent.
    if (next === "at once") continue;
    if (now() + pause > deadline) return open("the deadline passed");
    if (pause > 0) await sleep(pause, signal);
  }
};

const finish = async (
  settings: Settings,
  purchase: Purchase,
  company: Company,
): Promise<Outcome> => {
  const ending = await see(settings, purchase, company);
  if (ending.kind === "refunded") purchase.charged = false;
  if (ending.kind !== "open" && purchase.payments.length > 0)
    await noteIfPossible(settings, purchase, { type: "end", kind: ending.kind });
  return { ...courseOf(purchase), ...ending };
};

/** Makes a buyer. It holds no key: `sign` does, and a journal keeps what was signed. */
export const createBuyer = (options: BuyerOptions): Buyer => {
  const settings = createSettings(options);
  const underWay = new Set<string>();

  const attend = async (
    purchase: Purchase,
    { correct, signal, ...bounds }: PurchaseOptions,
  ): Promise<Outcome> => {
    const own = createSettings({ ...settings, ...bounds });
    underWay.add(purchase.id);
    try {
      return await finish(own, purchase, { correct, signal });
    } finally {
      underWay.delete(purchase.id);
    }
  };

  return {
    buy: async (url, init, bounds = {}) =>
      attend(beginPurchase(randomUUID(), createCall(url, init)), bounds),
    async resume(bounds = {}) {
      const left = openPurchases(await settings.journal.read());
      const ours = left.filter(({ purchase }) => !underWay.has(purchase));
      return Promise.all(ours.map((one) => attend(reopenPurchase(one), bounds)));
    },
  };
};
