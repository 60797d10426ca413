import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world.ts";
import { kinds } from "./kinds.ts";
import { runFuzz } from "./run-fuzz.ts";
import { withAllProtocols } from "./settings.ts";

// `npm run fuzz` in short: no time is asserted.

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: withAllProtocols });
});
afterAll(() => world?.stop());

test("whatever is sent, the answer is one of ours, no process ends, and the books agree with the chain", async () => {
  const report = await runFuzz(world, { count: 300, seed: 1, isTimed: false });
  expect(report.findings).toEqual([]);
  expect(report.books).toEqual([]);
  expect(report.sold).toBeGreaterThan(0);
  const made = [...report.usage.values()].filter(({ count }) => count > 0);
  expect(made.length).toBeGreaterThan(kinds.length / 2);
  for (const status of [200, 400, 402, 404, 405])
    expect(report.answered[status]).toBeGreaterThan(0);
});
