import { describe, expect, test } from "vitest";
import { hopeless } from "./schedules/cases.ts";
import { createPlan } from "./schedules/plan.ts";
import { disagreements, mostForgotten } from "./schedules/public-books.ts";
import { runSchedule } from "./schedules/run-schedule.ts";
import { tableFrom } from "./schedules/table.ts";

const calls = 120;
const seed = 20_261_194;

test("the same seed gives the same plan, another seed another", () => {
  const written = (from: number): string => JSON.stringify(createPlan(from, calls));
  expect(written(seed)).toBe(written(seed));
  expect(written(seed + 1)).not.toBe(written(seed));
  expect(createPlan(seed, calls).disasters.length).toBeGreaterThan(3);
});

describe(`${calls} calls of both versions at two gateways, with seed ${seed}, while processes are killed and the facilitator fails`, () => {
  test("each is charged once, and delivered or paid back once: none lost, none double, none given away", async () => {
    const plan = createPlan(seed, calls);
    const outcome = await runSchedule(plan, () => {});
    const { delivered, refunded, ...rest } = outcome.books;
    const table = tableFrom(outcome);
    expect(rest, table).toEqual({
      calls,
      charged: calls,
      owed: 0,
      lost: 0,
      double: 0,
      unpaid: 0,
      overpaid: 0,
    });
    const failing = plan.calls.filter(({ bought }) => bought === hopeless).length;
    expect(failing).toBeGreaterThan(5);
    expect(refunded, table).toBeGreaterThanOrEqual(failing);
    expect(delivered + refunded).toBe(calls);
    expect(outcome.lateRefunds, table).toBeGreaterThan(0);
    // What the shop says in public, what it reports, and the chain, to the atomic unit.
    expect(disagreements(outcome.publicBooks, calls, mostForgotten(plan)), table).toEqual([]);
    expect(outcome.publicBooks.audit.booked.refunded.number, table).toBe(refunded);
  }, 180_000);
});
