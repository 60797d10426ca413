import { expect, test } from "vitest";
import { compare } from "./compare.ts";
import { ours, oursWith } from "./contenders.ts";

// Too short to say anything about speed: it shows that each sells, and what is counted.
const glance = { rounds: 1, warmUpMs: { unpaid: 50, paid: 50 }, measureMs: 150, maxAnswers: 300 };
const once = [{ scenario: "paid", concurrency: 1 }] as const;

test("the CPU time of each of several workers is told by itself", async () => {
  const servers = [oursWith(2)];
  const { taken } = await compare(glance, () => {}, { servers, scenarios: once });
  expect(taken.map(({ server, cpuMicros }) => [server, Object.keys(cpuMicros)])).toEqual([
    ["coinslot, 2 workers", ["gateway", "worker 1", "worker 2", "redis"]],
  ]);
}, 120_000);

test("on a chain of blocks a payment is settled with the next of them", async () => {
  const blockMs = 1_000;
  const plan = { ...glance, warmUpMs: { unpaid: 0, paid: 0 }, measureMs: 2_500 };
  const field = { servers: [ours], scenarios: once, blockMs };
  const { taken } = await compare(plan, () => {}, field);
  // From its second call on each is sent right after a block.
  expect(taken[0]?.p50Ms).toBeGreaterThan(blockMs / 2);
}, 120_000);
