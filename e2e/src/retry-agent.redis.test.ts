import { expect, test } from "vitest";
import { createFaultSchedule } from "./testing/retry/fault-schedule.ts";
import { sendAgents, type Told, violationsIn } from "./testing/retry/books.ts";
import { openHarness } from "./testing/retry/harness.ts";

/** `pnpm retry-agent` runs 10,000; a run of all tests has not the minutes for them. */
const schedulesPerRun = Number(process.env["RETRY_AGENT_SCHEDULES"] ?? 2_000) / 2;
const agentsAtOnce = 100;
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

test.each([1, 2])(
  "an agent that only obeys `retry` never pays twice and always ends with a result, a refund, or uncharged: %i gateway(s)",
  async (gateways) => {
    const harness = await openHarness(gateways);
    try {
      const first = (gateways - 1) * schedulesPerRun;
      const schedules = Array.from({ length: schedulesPerRun }, (_, index) =>
        createFaultSchedule(first + index),
      );
      const told = await sendAgents(harness, schedules, agentsAtOnce);
      await harness.clock.sleep(quietMs);
      console.log(`${told.length} schedules, ${gateways} gateway(s):`, endsOf(told));
      expect(violationsIn(harness, told)).toEqual([]);
      // Most agents can be served, whatever happens: a run in which they are not shows nothing.
      const served = told.filter(({ errand }) => errand.ending === "result").length;
      expect(served).toBeGreaterThan(schedulesPerRun * 0.6);
      expect(told.length).toBe(schedulesPerRun);
    } finally {
      await harness.close();
    }
  },
  600_000,
);
