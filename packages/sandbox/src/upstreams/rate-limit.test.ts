import { expect, test } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

test("the call after the last allowed one is too many, and all that follow until the time is over", () => {
  let time = 0;
  const isTooMany = createRateLimit({ calls: 2, perMs: 1_000, closedForMs: 5_000 }, () => time);
  const at = (next: number) => {
    time = next;
    return isTooMany();
  };
  expect([at(0), at(10), at(20)]).toEqual([false, false, true]);
  expect(at(5_019)).toBe(true);
  expect(at(5_020)).toBe(false);
});

test("calls that lie further apart are never too many", () => {
  let time = 0;
  const isTooMany = createRateLimit({ calls: 2, perMs: 1_000, closedForMs: 5_000 }, () => time);
  const answers = Array.from({ length: 20 }, () => {
    time += 600;
    return isTooMany();
  });
  expect(answers).not.toContain(true);
});
