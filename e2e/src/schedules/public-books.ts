import { auditShop, type AuditReport } from "@coinslot/audit";
import { formatUnits } from "viem";
import { z } from "zod";
import type { Plan } from "./plan.ts";
import type { Processes } from "./processes.ts";

const activitySchema = z.object({
  totalEarned: z.string(),
  totalCalls: z.number(),
  transactionCount: z.number(),
  requestMetrics: z.object({ totalPaidResponses: z.number() }),
});

/** What the shop says of itself in public, and what came of holding it against the chain. */
export type PublicBooks = {
  readonly audit: AuditReport;
  readonly activity: z.output<typeof activitySchema>;
};

/** Reads what anybody can read. */
export const readPublicBooks = async ({ world, endpoints }: Processes): Promise<PublicBooks> => {
  const [origin = ""] = endpoints();
  const audit = await auditShop(origin, world.chain.rpcUrl);
  const activity = activitySchema.parse(await (await fetch(`${origin}/activity`)).json());
  return { audit, activity };
};

/** Sales of one gateway in a second, at most. */
const mostPerSecond = 20;

/** How many sales a gateway can take with it that dies with the power of its Redis. */
export const mostForgotten = ({ disasters, aftershocks }: Plan): number =>
  [...disasters.map(({ victims }) => victims), ...aftershocks.map(({ victims }) => victims)].filter(
    (victims) => victims.includes("power") && victims.length > 1,
  ).length * mostPerSecond;

/**
 * Where the chain, `/books` and `/activity` disagree. What Redis and the gateway that answered forget together, in the
 * second after a delivery, the books lack: at most so many sales may be named as that, and nothing else.
 */
export const disagreements = (
  { audit, activity }: PublicBooks,
  calls: number,
  mostForgotten: number,
): readonly string[] => {
  const { booked, received, paidBack, findings, underWay, foreign } = audit;
  const forgotten = findings.filter(({ kind }) => kind === "not-in-books").length;
  const earned = formatUnits(booked.delivered.units + booked.owed.units, 6);
  const paid = booked.settled.number - booked.undecided.number;
  const laws = {
    "only what was forgotten is missing": findings.length === forgotten,
    "no more is missing than can be": forgotten <= mostForgotten,
    "every call's transfer is booked, or named": received.number + forgotten === calls,
    "what is booked is on the chain": received.number === paid,
    "to the atomic unit": received.units === booked.settled.units - booked.undecided.units,
    "what is paid back is on the chain": paidBack.units === booked.refunded.units,
    "nothing is left open": underWay.length + booked.undecided.number === 0,
    "nothing else moved": foreign.length === 0,
    "the sums are those of the sales": audit.areSumsCompared,
    "the report earned what the books did": activity.totalEarned === earned,
    "the report counts the payments of the books": activity.transactionCount === paid,
    "the report counts the deliveries of the books":
      activity.totalCalls === booked.delivered.number &&
      activity.requestMetrics.totalPaidResponses === booked.delivered.number,
  };
  const broken = Object.entries(laws).flatMap(([law, holds]) => (holds ? [] : [`not so: ${law}`]));
  return broken.length === 0 ? [] : [...broken, ...findings.map(({ text }) => text)];
};
