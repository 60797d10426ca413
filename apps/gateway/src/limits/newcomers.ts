import { errors } from "@coinslot/tools-schema";
import { z } from "zod";
import { createFairLine } from "../http/fair-line.ts";
import type { Limited } from "./abuse-limits.ts";

/** How many whom the shop does not know are put before the facilitator. */
export const newcomerSettings = {
  /** Settlements under way of payers who have not bought here: the others wait for them. */
  SETTLING_NEWCOMERS: z.coerce.number().int().positive().default(8),
  /** How long they wait, at most. */
  NEWCOMERS_WAIT_SECONDS: z.coerce.number().positive().default(10),
};

/** How many newcomers wait: each has a connection and an input in memory. */
const mostWaiting = 512;
/** From the end of a settle request to the time when its claim counts as abandoned. */
const marginMs = 5_000;

/** Told to a newcomer for whom there was no place in time. */
const crowded: Limited = {
  code: "too_many_unsettled",
  detail:
    "Too many payments of wallets that have not bought here yet are being settled. This one was not charged and can be sent again.",
  waitSeconds: errors.too_many_unsettled.retryAfterSeconds,
};

type Settings = z.output<z.ZodObject<typeof newcomerSettings>> & {
  readonly ABANDONED_AFTER_SECONDS: number;
};

/**
 * How long one waits who is settled within so long afterwards: his claim counts as abandoned at last, and from then on it is
 * settled by another call.
 */
export const patienceWithin = (
  { ABANDONED_AFTER_SECONDS, NEWCOMERS_WAIT_SECONDS }: Omit<Settings, "SETTLING_NEWCOMERS">,
  settleTimeoutMs: number,
): number => {
  const abandonedMs = ABANDONED_AFTER_SECONDS * 1_000;
  return Math.max(
    0,
    Math.min(NEWCOMERS_WAIT_SECONDS * 1_000, abandonedMs - settleTimeoutMs - marginMs),
  );
};

/**
 * Keeps the facilitator free for those who have bought: a wallet costs nothing, and each that has no money is a request to
 * the facilitator. In memory of one gateway.
 */
export type Newcomers = {
  /**
   * Settles at once where few settlements are under way, or where the payer is known; else in his turn, or not at all:
   * then `settle` was not called.
   */
  inTurn<T>(
    address: string,
    isKnown: () => Promise<boolean>,
    settle: () => Promise<T>,
  ): Promise<T | Limited>;
};

/** Told that there is a place for him, or that there is none. */
type Waiting = (hasPlace: boolean) => void;

type NewcomerLimits = {
  /** Settlements under way. */
  readonly most: number;
  readonly mostWaiting: number;
  readonly patienceMs: number;
};

export const createNewcomers = ({ most, mostWaiting, patienceMs }: NewcomerLimits): Newcomers => {
  const line = createFairLine<Waiting>(mostWaiting);
  /** Places that are taken. Somebody waits only where all are. */
  let taken = 0;

  const take = (): boolean => {
    if (taken >= most) return false;
    taken += 1;
    return true;
  };
  /** The place goes to whoever's turn it is: nobody who comes at this moment overtakes him. */
  const leave = (): void => {
    const next = line.next();
    if (next) next(true);
    else taken -= 1;
  };
  const wait = (address: string): Promise<boolean> =>
    new Promise((resolve) => {
      const waiting: Waiting = (hasPlace) => {
        clearTimeout(timer);
        resolve(hasPlace);
      };
      const timer = setTimeout(() => {
        line.leave(address, waiting);
        resolve(false);
      }, patienceMs);
      line.join(address, waiting)?.(false);
    });

  return {
    async inTurn(address, isKnown, settle) {
      if (!take()) {
        if (await isKnown()) return settle();
        if (!take() && !(await wait(address))) return crowded;
      }
      try {
        return await settle();
      } finally {
        leave();
      }
    },
  };
};

/** As an operator sets them, beside settlements that take so long at most. */
export const openNewcomers = (settings: Settings, settleTimeoutMs: number): Newcomers =>
  createNewcomers({
    most: settings.SETTLING_NEWCOMERS,
    mostWaiting,
    patienceMs: patienceWithin(settings, settleTimeoutMs),
  });
