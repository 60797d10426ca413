import type { FaultSchedule } from "./fault-schedule.ts";
import { type Answer, type Errand, sendRetryAgent } from "./retry-agent.ts";
import { type Harness, payTo, priceOf, refundWallet } from "./harness.ts";

/** An agent's schedule, and how it went. */
export type Told = { readonly schedule: FaultSchedule; readonly errand: Errand };

/** A schedule that ended as none may, with all that its agent saw. */
export type Violation = { readonly what: string } & Told;

/** What the payer is out of pocket, in purchases, by the ledger alone. */
const paidBy = ({ ledger }: Harness, schedule: FaultSchedule): number => {
  const { payer } = schedule;
  const net = ledger.moved(payer, payTo) - ledger.moved(refundWallet, payer);
  return Number(net) / Number(priceOf(schedule));
};

/** Compares what an answer says of its payment with the ledger. */
const lieIn = (
  { body }: Answer,
  { ledger }: Harness,
  { payer }: FaultSchedule,
  nonce: string,
): string | undefined => {
  const isPaid = ledger.entryOf(payer, nonce, ledger.height())?.kind === "used";
  const isRefunded = ledger.moved(refundWallet, payer) > 0n;
  if (body["charged"] === true && !isPaid) return "told of a charge that there is not";
  if (body["charged"] === false && isPaid && !isRefunded) return "told of no charge, but charged";
  return undefined;
};

const violationOf = (harness: Harness, { schedule, errand }: Told): string | undefined => {
  if (errand.lies.length > 0) return errand.lies.join(", ");
  if (errand.ending === "endless") return `no end: ${errand.lastWord}`;
  const paid = paidBy(harness, schedule);
  return paid === (errand.ending === "result" ? 1 : 0)
    ? undefined
    : `ended ${errand.ending}, ${paid} paid and not refunded`;
};

/** Every schedule whose money, by the ledger, is not where its agent's end says. */
export const violationsIn = (harness: Harness, told: readonly Told[]): Violation[] =>
  told.flatMap((one) => {
    const what = violationOf(harness, one);
    return what === undefined ? [] : [{ what, ...one }];
  });

/** Sends an agent for each schedule, so many at a time, each to its end. */
export const sendAgents = async (
  harness: Harness,
  schedules: readonly FaultSchedule[],
  atOnce: number,
): Promise<Told[]> => {
  const queue = schedules.values();
  const told: Told[] = [];
  const work = async (): Promise<void> => {
    for (const schedule of queue) {
      const ask = harness.enter(schedule);
      const check = (answer: Answer, nonce: string) => lieIn(answer, harness, schedule, nonce);
      const errand = await sendRetryAgent({ schedule, clock: harness.clock, ask, check });
      told.push({ schedule, errand });
    }
    // Those who are still under way are few, and wait for long times to pass.
    harness.clock.hurry();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return told;
};
