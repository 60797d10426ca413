import { expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { yieldsContract } from "./testing/yields-contract.ts";
import { createTreasuryCsv } from "./treasury-csv.ts";

yieldsContract({ create: createTreasuryCsv, target: "treasury" });

const stage = useSandbox();

test("a tenor that nobody has seen yet is there, the others stay", async () => {
  stage.upstreams.play("treasury", "new-tenor");
  const { value } = await createTreasuryCsv(stage.runtime).latest(1, stage.signal);
  const expected = stage.upstreams.world.yieldCurves.at(-1)!.yields;
  expect(value[0]?.yields).toEqual({ ...expected, "9M": "4.01" });
});

test("a yield that was not published is null, never zero", async () => {
  stage.upstreams.play("treasury", "null-tenor");
  const { value } = await createTreasuryCsv(stage.runtime).latest(1, stage.signal);
  expect(value[0]?.yields["10Y"]).toBeNull();
});

test("one file is enough in November", async () => {
  await createTreasuryCsv(stage.runtime).latest(20, stage.signal);
  expect(stage.upstreams.calls("treasury")).toHaveLength(1);
});
