import type { Curve } from "@coinslot/sources";
import { periodInWords } from "../../facts/periods.ts";
import type { Indicator } from "./indicators.ts";

const inThe = (name: string): string =>
  name.replace(/^(United|Netherlands|Philippines|Bahamas|European)/, "the $1");

/** Absolute, and with the separators that people read by. */
const plain = (value: number): string =>
  Math.abs(value).toLocaleString("en-US", { maximumFractionDigits: 6 });

const signed = (value: number): string => `${value < 0 ? "minus " : ""}${plain(value)}`;

/** Units behind a number, in words. */
const unitOf = (unit: string): string => (unit === "USD per hour" ? "dollars per hour" : unit);

const unitOfChange = ({ changeUnit, unit }: Indicator): string =>
  changeUnit === "percentage-points" ? "percentage points" : unitOf(unit);

/** A rate, a balance and a debt are "the" one; growth and inflation are not. */
const subjectOf = (name: string): string =>
  /(rate|balance|debt)$/.test(name) ? `The ${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;

/** One sentence of an indicator, made of its figures by code; null where it has none. */
const statementOf = (indicator: Indicator, place: string): string | null => {
  const { name, value, unit, period, previous, change } = indicator;
  if (value === null || period === null) return null;
  const when = period.length === 10 ? "on" : "in";
  const said = `${subjectOf(name)} in ${place} stood at ${signed(value)} ${unitOf(unit)} ${when} ${periodInWords(period)}`;
  if (!previous || previous.value === null || change === null) return `${said}.`;
  const before = `${when} ${periodInWords(previous.period)}`;
  if (change === 0) return `${said}, unchanged from ${periodInWords(previous.period)}.`;
  const direction = change > 0 ? "higher" : "lower";
  return `${said}, ${plain(change)} ${unitOfChange(indicator)} ${direction} than ${before}.`;
};

const curveStatements = ({ date, spreads }: Curve): readonly string[] => {
  const say = (points: number | null, short: string): readonly string[] => {
    if (points === null) return [];
    const side = points < 0 ? "below" : "above";
    return [
      `The 10-year Treasury yield stood ${plain(points)} percentage points ${side} the ${short} yield on ${periodInWords(date)}.`,
    ];
  };
  return [
    ...say(spreads.tenYearMinusThreeMonthPp, "3-month"),
    ...say(spreads.tenYearMinusTwoYearPp, "2-year"),
  ];
};

/** The dashboard in sentences, one a line: what the commentary may be written from, and nothing else. */
export const statementsOf = (
  indicators: readonly Indicator[],
  curve: Curve | null,
  regionName: string,
): readonly string[] => [
  ...indicators.flatMap((one) => statementOf(one, inThe(regionName)) ?? []),
  ...(curve ? curveStatements(curve) : []),
];
