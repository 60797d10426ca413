import { expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createFredSeries, type FredQuestion } from "./fred-series.ts";
import { macroContract } from "./testing/macro-contract.ts";

const monthly: FredQuestion = {
  frequency: "monthly",
  names: ["cpi", "unemployment", "pce-prices"],
};

macroContract({
  open: (runtime) => {
    const fred = createFredSeries(runtime);
    return { isReady: fred.isReady, call: (signal) => fred.series(monthly, signal) };
  },
  target: "fred",
  truth: ({ unitedStates }) => ({
    cpi: unitedStates.cpi,
    unemployment: unitedStates.unemployment,
    "pce-prices": unitedStates["pce-prices"],
  }),
  freshHours: 6,
  usableHours: 6 + 7 * 24,
});

const stage = useSandbox();
const ask = (question: FredQuestion) =>
  createFredSeries(stage.runtime).series(question, stage.signal);

test("a quarter and a day have their own names", async () => {
  const quarters = await ask({ frequency: "quarterly", names: ["gdp-growth"] });
  expect(quarters.value.get("gdp-growth")![0]!.period).toMatch(/^2026-Q[1-4]$/);
  const days = await ask({ frequency: "daily", names: ["fed-funds"] });
  expect(days.value.get("fed-funds")![0]!.period).toMatch(/^2026-11-\d\d$/);
});

test("the publisher of a series is named beside the library that copied it", async () => {
  const { source } = await ask(monthly);
  expect(source.attribution).toBe(
    "US Bureau of Labor Statistics, US Bureau of Economic Analysis, through FRED",
  );
});

test.each(["old-header", "dot-for-missing"])("%s reads the same", async (variant) => {
  const usual = await ask(monthly);
  stage.runtime.clock.now += 6 * 3_600_000;
  stage.upstreams.play("fred", variant);
  expect((await ask(monthly)).value).toEqual(usual.value);
});
