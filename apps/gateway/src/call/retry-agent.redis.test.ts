import { expect, it } from "vitest";
import { createFaultSchedule } from "../testing/fault-schedule.ts";
import { sendAgents, type Told, violationsIn } from "../testing/retry-books.ts";
import { openRetryStreet } from "../testing/retry-street.ts";

/** `pnpm retry-agent` runs 10,000; a run of all tests has not the minutes for them. */
const schedulesPerStreet = Number(process.env["RETRY_AGENT_SCHEDULES"] ?? 2_000) / 2;
const agentsAtOnce = 300;
/** Milliseconds, virtual, after which nothing of what was sent is still on its way. */
const quietMs = 120_000;

/** How often each end was reached, with what the agent was told last. */
const endsOf = (told: readonly Told[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { ending, lastWord } of told.map(({ errand }) => errand)) {
    const name = ending === lastWord ? ending : `${ending}: ${lastWord}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

it.each([1, 2])(
  "an agent that only obeys `retry` never pays twice and always ends with a result, a refund, or uncharged: %i gateway(s)",
  async (gateways) => {
    const street = await openRetryStreet(gateways);
    try {
      const first = (gateways - 1) * schedulesPerStreet;
      const schedules = Array.from({ length: schedulesPerStreet }, (_, index) =>
        createFaultSchedule(first + index),
      );
      const told = await sendAgents(street, schedules, agentsAtOnce);
      await street.clock.sleep(quietMs);
      console.log(`${told.length} schedules, ${gateways} gateway(s):`, endsOf(told));
      expect(violationsIn(street, told)).toEqual([]);
      expect(told.length).toBe(schedulesPerStreet);
    } finally {
      await street.close();
    }
  },
  600_000,
);
