import { expect, test } from "vitest";
import { createTestRuntime } from "../upstream/testing/test-runtime.ts";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createBls } from "./bls.ts";
import { macroContract } from "./testing/macro-contract.ts";

macroContract({
  open: (runtime) => {
    const bls = createBls(runtime);
    return { isReady: bls.isReady, call: (signal) => bls.series(undefined, signal) };
  },
  target: "bls",
  truth: ({ unitedStates }) => ({
    cpi: unitedStates.cpi,
    "cpi-adjusted": unitedStates["cpi-adjusted"],
    "core-cpi": unitedStates["core-cpi"],
    unemployment: unitedStates.unemployment,
    payrolls: unitedStates.payrolls,
    earnings: unitedStates.earnings,
    "producer-prices": unitedStates["producer-prices"],
  }),
  freshHours: 6,
  usableHours: 6 + 7 * 24,
});

const stage = useSandbox();
const series = async () => (await createBls(stage.runtime).series(undefined, stage.signal)).value;

test("all series cost one call of the day's 25, and none for six hours", async () => {
  const bls = createBls(stage.runtime);
  await bls.series(undefined, stage.signal);
  stage.runtime.clock.now += 6 * 3_600_000 - 1;
  await bls.series(undefined, stage.signal);
  expect(stage.upstreams.calls("bls")).toHaveLength(1);
  expect(stage.upstreams.calls("bls")[0]!.path).toBe("/publicAPI/v1/timeseries/data/");
});

test("a key opens the second version, in the body and not in the address", async () => {
  const environment = { ...stage.upstreams.environment, BLS_API_KEY: "k-123456" };
  const runtime = createTestRuntime(environment, { startAt: stage.runtime.now() });
  const { source } = await createBls(runtime).series(undefined, stage.signal);
  await runtime.close();
  const [call] = stage.upstreams.calls("bls");
  expect(call!.path).toBe("/publicAPI/v2/timeseries/data/");
  expect(call!.body.toString()).toContain("k-123456");
  expect(JSON.stringify(source)).not.toContain("k-123456");
});

test("a month that was never published is a gap, and a year's average is no month", async () => {
  stage.upstreams.play("bls", "missing-month");
  for (const observations of (await series()).values()) {
    expect(observations[1]!.value).toBeNull();
    expect(observations[0]!.value).not.toBeNull();
    for (const { period } of observations) expect(period).toMatch(/^\d{4}-(0[1-9]|1[0-2])$/);
  }
});

test("what was not asked for is not told", async () => {
  stage.upstreams.play("bls", "wrong-series");
  expect([...(await series()).keys()]).not.toContain("cpi");
});

test("error: a spent quota with status 200 is a limit, and it is left alone for an hour", async () => {
  stage.upstreams.play("bls", "quota-spent");
  const bls = createBls(stage.runtime);
  await expect(bls.series(undefined, stage.signal)).rejects.toMatchObject({
    code: "upstream_rate_limited",
  });
  stage.runtime.clock.now += 3_600_000 - 1;
  expect(bls.isReady()).toBe(false);
  stage.runtime.clock.now += 1;
  expect(bls.isReady()).toBe(true);
});
