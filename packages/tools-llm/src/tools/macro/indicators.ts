import type { MacroSeries, Observation } from "@coinslot/sources";
import { countrySeries, subtractDecimals, usSeries } from "@coinslot/sources";
import type { DataOf } from "@coinslot/tools-schema";
import { latestTwo, type Transform, transformed } from "../../facts/changes.ts";
import { lastDayOf } from "../../facts/periods.ts";

type Data = DataOf<"macro-dashboard">;

/** An indicator as `data` tells it, without where it came from. */
export type Indicator = Omit<Data["indicators"][number], "sourceId"> & {
  readonly values: readonly Observation[];
};

type Row = {
  readonly id: string;
  readonly name: string;
  readonly category: Indicator["category"];
  readonly series: MacroSeries["name"];
  readonly transform: Transform;
};

const row = (
  id: string,
  name: string,
  category: Row["category"],
  series: Row["series"],
  transform: Transform = "level",
): Row => ({ id, name, category, series, transform });

const unitedStates: readonly Row[] = [
  row("gdp-growth", "Real GDP growth at an annual rate", "growth", "gdp-growth"),
  row("cpi-inflation", "Consumer price inflation over a year", "inflation", "cpi", "year-on-year"),
  row(
    "core-cpi-inflation",
    "Core consumer price inflation over a year",
    "inflation",
    "core-cpi",
    "year-on-year",
  ),
  row(
    "cpi-month-on-month",
    "Consumer price inflation over a month",
    "inflation",
    "cpi-adjusted",
    "month-on-month",
  ),
  row(
    "pce-inflation",
    "PCE price inflation over a year",
    "inflation",
    "pce-prices",
    "year-on-year",
  ),
  row(
    "producer-price-inflation",
    "Producer price inflation over a year",
    "inflation",
    "producer-prices",
    "year-on-year",
  ),
  row("unemployment-rate", "Unemployment rate", "employment", "unemployment"),
  row("nonfarm-payrolls", "Nonfarm payrolls", "employment", "payrolls"),
  row(
    "hourly-earnings-growth",
    "Growth of average hourly earnings over a year",
    "employment",
    "earnings",
    "year-on-year",
  ),
  row("fed-funds-rate", "Federal funds rate", "rates", "fed-funds"),
  row("federal-debt", "Federal debt", "fiscal", "debt-to-gdp"),
  row("trade-balance", "Trade balance", "external", "trade-balance"),
];

const countries: readonly Row[] = [
  row("gdp-growth", "Real GDP growth", "growth", "gdp-growth"),
  row("cpi-inflation", "Consumer price inflation", "inflation", "inflation"),
  row("unemployment-rate", "Unemployment rate", "employment", "unemployment"),
  row("real-interest-rate", "Real interest rate", "rates", "real-interest-rate"),
  row("government-debt", "Central government debt", "fiscal", "government-debt"),
  row("current-account", "Current account balance", "external", "current-account"),
];

/** Without most of these there is no dashboard. */
const core: ReadonlySet<string> = new Set([
  "gdp-growth",
  "cpi-inflation",
  "core-cpi-inflation",
  "unemployment-rate",
  "nonfarm-payrolls",
  "fed-funds-rate",
]);

/** The share of a region's core indicators that have a value. */
export const shareOfCore = (indicators: readonly Pick<Indicator, "id" | "value">[]): number => {
  const wanted = indicators.filter(({ id }) => core.has(id));
  return wanted.filter(({ value }) => value !== null).length / wanted.length;
};

/** A region's indicators in their order, each with its series where somebody told it. */
export const indicatorsOf = (
  regionCode: string,
  series: readonly MacroSeries[],
): readonly { readonly indicator: Indicator; readonly series: MacroSeries | undefined }[] =>
  (regionCode === "US" ? unitedStates : countries).map((wanted) => {
    const found = series.find(({ name }) => name === wanted.series);
    return { indicator: indicatorFrom(wanted, regionCode, found), series: found };
  });

const indicatorFrom = (
  { id, name, category, series, transform }: Row,
  regionCode: string,
  found: MacroSeries | undefined,
): Indicator => {
  const about = aboutOf(regionCode, series);
  const values = transformed(found?.observations ?? [], transform);
  const [latest, before] = latestTwo(values);
  const unit = transform === "level" ? about.unit : "percent";
  const common = { id, name, category, unit, frequency: about.frequency, values };
  if (!latest) return { ...common, ...unknown };
  return {
    ...common,
    value: Number(latest.value),
    period: latest.period,
    asOf: lastDayOf(latest.period),
    previous: before ? { value: Number(before.value), period: before.period } : null,
    change: before ? Number(subtractDecimals(latest.value, before.value)) : null,
    changeUnit: before ? (unit.startsWith("percent") ? "percentage-points" : "units") : null,
    seasonallyAdjusted: about.isSeasonallyAdjusted,
  };
};

const unknown = {
  value: null,
  period: null,
  asOf: null,
  previous: null,
  change: null,
  changeUnit: null,
  seasonallyAdjusted: null,
} as const;

const aboutOf = (regionCode: string, name: MacroSeries["name"]) => {
  if (regionCode === "US" && name in usSeries) return usSeries[name as keyof typeof usSeries];
  const { unit } = countrySeries[name as keyof typeof countrySeries];
  return { unit, frequency: "annual", isSeasonallyAdjusted: null } as const;
};
