import { expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createFred } from "./fred.ts";
import { yieldsContract } from "./testing/yields-contract.ts";

yieldsContract({ create: createFred, target: "fred", lacks: ["1.5M", "2M", "4M"] });

const stage = useSandbox();

test.each(["old-header", "dot-for-missing"])("%s reads the same", async (variant) => {
  const usual = await createFred(stage.runtime).latest(20, stage.signal);
  stage.runtime.clock.now += 3_600_000;
  stage.upstreams.play("fred", variant);
  const other = await createFred(stage.runtime).latest(20, stage.signal);
  expect(other.source.cache.hit).toBe(false);
  expect(other.value).toEqual(usual.value);
});

test("holidays, which are rows without values, are not days", async () => {
  const { value } = await createFred(stage.runtime).latest(20, stage.signal);
  expect(value.map(({ date }) => date)).not.toContain("2026-11-11");
  expect(value.map(({ date }) => date)).toContain("2026-11-10");
});
