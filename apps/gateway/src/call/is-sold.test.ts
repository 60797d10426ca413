import { expect, test } from "vitest";
import { operationOf } from "../testing/shop.ts";
import { createIsSold } from "./is-sold.ts";

const hash = operationOf("POST /api/hash");

test("it is looked up once a second, however often it is asked", () => {
  let [now, looks] = [1_000_000, 0];
  let admission = "open";
  const roster = { admission: () => ((looks += 1), admission) };
  const isSold = createIsSold(hash, {
    jobs: { roster } as never,
    facilitators: { isReady: () => true } as never,
    chainCheck: { isSilent: () => false } as never,
    storage: { isFull: () => false, evictsBy: () => undefined },
    now: () => now,
  });
  for (let time = 0; time < 100; time++) expect(isSold()).toBe(true);
  expect(looks).toBe(1);
  admission = "not-ready";
  now += 999;
  expect(isSold()).toBe(true);
  now += 1;
  expect(isSold()).toBe(false);
  admission = "open";
  // A clock that was set back is no reason never to look again.
  now -= 3_600_000;
  expect(isSold()).toBe(true);
});
