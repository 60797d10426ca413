import type { Curve } from "@coinslot/sources";
import type { DataOf } from "@coinslot/tools-schema";
import { latestTwo } from "../../facts/changes.ts";
import { sahmGap, spreadOf } from "../../facts/sahm.ts";
import type { Indicator } from "./indicators.ts";

type Signal = DataOf<"macro-dashboard">["signals"][number];

const stateOf = (isOn: boolean | null): Signal["state"] =>
  isOn === null ? "unknown" : isOn ? "on" : "off";

/** Points by which unemployment must have risen for the Sahm rule. */
const sahmPoints = 0.5;

/** States that follow from figures by stated rules, and from nothing else. */
export const signalsOf = (
  indicators: readonly Indicator[],
  curve: Curve | null,
): readonly Signal[] => {
  const latest = (id: string): string | null =>
    latestTwo(indicators.find((one) => one.id === id)?.values ?? [])[0]?.value ?? null;
  const isAbove = (id: string, limit: number): boolean | null => {
    const value = latest(id);
    return value === null ? null : Number(value) > limit;
  };
  const isBelow = (id: string, limit: number): boolean | null => {
    const value = latest(id);
    return value === null ? null : Number(value) < limit;
  };
  const common: readonly Signal[] = [
    {
      name: "economy-contracting",
      state: stateOf(isBelow("gdp-growth", 0)),
      rule: "Real GDP growth below 0 percent",
    },
    {
      name: "inflation-above-2-percent",
      state: stateOf(isAbove("cpi-inflation", 2)),
      rule: "Consumer price inflation above 2 percent",
    },
  ];
  if (!indicators.some(({ id }) => id === "fed-funds-rate")) {
    const deficit = stateOf(isBelow("current-account", 0));
    const rule = "Current account balance below 0 percent of GDP";
    return [...common, { name: "current-account-deficit", state: deficit, rule }];
  }
  const real = spreadOf(latest("fed-funds-rate"), latest("cpi-inflation"));
  const gap = sahmGap(indicators.find(({ id }) => id === "unemployment-rate")?.values ?? []);
  return [
    ...common,
    {
      name: "yield-curve-inverted",
      state: stateOf(curve?.inverted.tenYearMinusThreeMonth ?? null),
      rule: "10-year Treasury yield below the 3-month yield",
    },
    {
      name: "real-policy-rate-positive",
      state: stateOf(real === null ? null : real > 0),
      rule: "Federal funds rate above consumer price inflation over a year",
    },
    {
      name: "unemployment-rising",
      state: stateOf(gap === null ? null : gap >= sahmPoints),
      rule: "Sahm rule: mean unemployment of three months at least 0.5 percentage points above its lowest of the twelve months before",
    },
  ];
};
