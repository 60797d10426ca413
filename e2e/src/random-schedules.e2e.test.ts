import { describe, expect, test } from "vitest";
import { createPlan } from "./schedules/plan.ts";
import { runSchedule } from "./schedules/run-schedule.ts";
import { tableFrom } from "./schedules/table.ts";

const calls = 150;
const seed = 20_261_121;

test("the same seed gives the same plan, another seed another", () => {
  const written = (from: number): string => JSON.stringify(createPlan(from, calls));
  expect(written(seed)).toBe(written(seed));
  expect(written(seed + 1)).not.toBe(written(seed));
  expect(createPlan(seed, calls).disasters.length).toBeGreaterThan(3);
});

describe(`${calls} calls of both versions at two gateways, with seed ${seed}, while processes are killed and the facilitator fails`, () => {
  test("each is charged once and delivered: none lost, none double, none given away", async () => {
    const outcome = await runSchedule(createPlan(seed, calls), () => {});
    expect(outcome.books, tableFrom(outcome)).toEqual({
      calls,
      charged: calls,
      delivered: calls,
      owed: 0,
      refunded: 0,
      lost: 0,
      double: 0,
      unpaid: 0,
    });
  }, 180_000);
});
