import { describe, expect, test } from "vitest";
import { assertAnchored } from "../testing/assert-anchored.ts";
import { useLlmShop } from "../testing/llm-shop.ts";

const shop = useLlmShop();
const run = (region?: string) =>
  shop.run("macro-dashboard", region === undefined ? {} : { region });
const indicator = ({ data }: Awaited<ReturnType<typeof run>>, id: string) =>
  data.indicators.find((one) => one.id === id)!;

describe("the United States", () => {
  test("every indicator is the world's series, changes worked out here apart from the tool", async () => {
    const result = await run();
    const { unitedStates } = shop.upstreams.world;
    const rates = unitedStates.unemployment;
    const [before, latest] = rates.slice(-2);
    expect(indicator(result, "unemployment-rate")).toMatchObject({
      value: Number(latest!.value),
      period: latest!.period,
      previous: { value: Number(before!.value), period: before!.period },
      change: Number((Number(latest!.value) - Number(before!.value)).toFixed(1)),
      changeUnit: "percentage-points",
    });
    const cpi = unitedStates.cpi.map(({ value }) => Number(value));
    const inflation = (cpi.at(-1)! / cpi.at(-13)! - 1) * 100;
    expect(indicator(result, "cpi-inflation").value).toBeCloseTo(inflation, 1);
    expect(result.data.indicators.map(({ value }) => value)).not.toContain(null);
    expect(result.partial).toBe(false);
  });

  test("every indicator has its own period and source, and the curve is the world's latest", async () => {
    const { data, sources } = await run();
    expect(new Set(data.indicators.map(({ frequency }) => frequency)).size).toBe(3);
    const ids = new Set(sources.map(({ id }) => id));
    for (const { sourceId } of data.indicators) expect(ids).toContain(sourceId);
    const curve = shop.upstreams.world.yieldCurves.at(-1)!;
    expect(data.yieldCurve!.date).toBe(curve.date);
    const spread = Number(curve.yields["10Y"]) - Number(curve.yields["3M"]);
    expect(data.yieldCurve!.spreads.tenYearMinusThreeMonthPp).toBeCloseTo(spread, 8);
  });

  test("signals are their rules on these figures", async () => {
    const result = await run();
    const states = Object.fromEntries(result.data.signals.map(({ name, state }) => [name, state]));
    const isAbove = (id: string, limit: number) =>
      indicator(result, id).value! > limit ? "on" : "off";
    expect(states["inflation-above-2-percent"]).toBe(isAbove("cpi-inflation", 2));
    const spread = result.data.yieldCurve!.spreads.tenYearMinusThreeMonthPp!;
    expect(states["yield-curve-inverted"]).toBe(spread < 0 ? "on" : "off");
    expect(Object.values(states)).not.toContain("unknown");
  });

  test("the commentary rests on sentences that code made of the figures", async () => {
    const result = await run();
    expect(result.analysis.sentences.length).toBeGreaterThan(1);
    await assertAnchored(result, shop.sources.webPages);
  });

  test("what its publisher does not tell is null and said to be missing, the rest is delivered", async () => {
    shop.upstreams.play("fred", "server-error");
    const result = await run();
    expect(result.partial).toBe(true);
    expect(indicator(result, "gdp-growth")).toMatchObject({ value: null, sourceId: null });
    expect(indicator(result, "unemployment-rate").value).not.toBeNull();
    expect(result.warnings.map(({ message }) => message)).toContain(
      "Real GDP growth at an annual rate was not told by its publisher.",
    );
  });
});

test("another region has its yearly figures, and no Treasury curve", async () => {
  const result = await run("Japan");
  expect(result.data.region).toEqual({ code: "JP", name: "Japan" });
  expect(result.data.yieldCurve).toBeNull();
  const [latest] = shop.upstreams.world.seriesOfCountry("JP")["NY.GDP.MKTP.KD.ZG"]!.toReversed();
  expect(indicator(result, "gdp-growth").value).toBe(Number(latest!.value));
  expect(indicator(result, "gdp-growth").period).toBe(latest!.period);
  await assertAnchored(result, shop.sources.webPages);
});

test("error: what is no region is the caller's to correct", async () => {
  await expect(run("Atlantis")).rejects.toMatchObject({ code: "tool_input_refused" });
});

test("error: when no publisher answers, that is told and nothing is made up", async () => {
  for (const id of ["bls", "fred"]) shop.upstreams.play(id, "server-error");
  await expect(run()).rejects.toMatchObject({ code: "upstream_unavailable" });
});
