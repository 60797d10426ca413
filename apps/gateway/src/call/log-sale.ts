import type { JobTimes } from "@coinslot/jobs";
import { type Claim, jobIdOf } from "../claims/claim.ts";
import type { GatewayLog } from "../log.ts";

/** A line for each claim whose money came to something, with its times in milliseconds. */
export type LogSale = {
  /** The result was given to the buyer: once per claim. */
  delivered(claim: Claim, times: JobTimes | undefined): void;
  /** The tool failed, and the result stays owed: once per run. Why, the worker's line of the same job says. */
  owed(claim: Claim, code: string, times: JobTimes | undefined): void;
};

const noteOf = (claim: Claim, times: JobTimes | undefined, nowMs: number): object => {
  const { settledAt = claim.openedAt } = claim;
  return {
    claim: claim.id,
    // Names the same run in the worker's log.
    job: jobIdOf(claim),
    operation: claim.operation,
    payer: claim.payer,
    amount: claim.amount,
    transaction: claim.transaction,
    ms: { settle: settledAt - claim.attemptAt, ...times, all: nowMs - claim.openedAt },
  };
};

/** Runs that are remembered as told: several calls may wait for one. */
const mostTold = 1_000;

export const createLogSale = (log: GatewayLog, now: () => number): LogSale => {
  const told = new Set<string>();
  return {
    delivered: (claim, times) => log.info(noteOf(claim, times, now()), "delivered"),
    owed(claim, code, times) {
      const job = jobIdOf(claim);
      if (told.has(job)) return;
      if (told.size >= mostTold) told.clear();
      told.add(job);
      log.warn({ ...noteOf(claim, times, now()), code }, "owed");
    },
  };
};
