import { expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createMacro } from "./macro.ts";
import { parseRegion } from "./regions.ts";
import { usSeriesEntries } from "./us-series.ts";

const stage = useSandbox();
const find = (region = "US") => createMacro(stage.runtime).find(parseRegion(region), stage.signal);
const providersOf = ({ series }: Awaited<ReturnType<typeof find>>) =>
  Object.fromEntries(series.map(({ name, answered }) => [name, answered.provider.id]));

test("the United States have every series, those of the BLS from itself and the others from FRED", async () => {
  const found = await find();
  expect(found.missing).toEqual([]);
  expect(providersOf(found)).toEqual(
    Object.fromEntries(usSeriesEntries.map(([name, { bls }]) => [name, bls ? "bls" : "fred"])),
  );
});

test("when the BLS's quota is spent, FRED tells the same", async () => {
  const usual = await find();
  stage.upstreams.play("bls", "quota-spent");
  const emptyCache = { get: async () => undefined, set: async () => {} };
  const other = createMacro({ ...stage.runtime, cache: emptyCache });
  const found = await other.find(parseRegion("US"), stage.signal);
  expect(new Set(Object.values(providersOf(found)))).toEqual(new Set(["fred"]));
  for (const { name, observations, answered } of found.series) {
    const before = usual.series.find((one) => one.name === name)!;
    expect(observations.slice(0, 14)).toEqual(before.observations.slice(0, 14));
    const silent = answered.failed.map(({ provider }) => provider.id);
    expect(silent).toEqual(before.answered.provider.id === "bls" ? ["bls"] : []);
  }
});

test("what FRED alone has is missing while it fails, and said to be", async () => {
  stage.upstreams.play("fred", "server-error");
  const { series, missing } = await find();
  expect(series.map(({ name }) => name)).toContain("unemployment");
  expect(missing.toSorted()).toEqual(
    ["debt-to-gdp", "fed-funds", "gdp-growth", "pce-prices", "trade-balance"].toSorted(),
  );
});

test("another region has what the World Bank tells of it", async () => {
  const { series, missing } = await find("Japan");
  expect(missing).toEqual([]);
  expect(series).toHaveLength(6);
  const inflation = series.find(({ name }) => name === "inflation")!;
  const [latest] = stage.upstreams.world.seriesOfCountry("JP")["FP.CPI.TOTL.ZG"]!.toReversed();
  expect(inflation.observations[0]!.period).toBe(latest!.period);
  expect(Number(inflation.observations[0]!.value)).toBe(Number(latest!.value));
});

test("error: a country without figures is not found; with nobody to ask, the failure is told", async () => {
  await expect(find("AQ")).rejects.toMatchObject({ code: "tool_not_found" });
  for (const id of ["bls", "fred"]) stage.upstreams.play(id, "rate-limited");
  await expect(find()).rejects.toMatchObject({ code: "upstream_rate_limited" });
});
