import type { Fact } from "@coinslot/tools-schema";
import type { FilingFact } from "../facts/sec/facts-of-filing.ts";

const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });

const amountOf = (value: number, unit: string): string => {
  if (unit === "percent") return `${value}%`;
  if (unit === "ratio") return String(value);
  return `${grouped.format(value)} ${unit.replace("/shares", " per share")}`;
};

const usualOrder = [
  "revenue",
  "interestIncome",
  "netIncome",
  "epsDiluted",
  "operatingCashFlow",
  "operatingCashFlowYearToDate",
];
const usualRatios = ["grossMarginPct", "netMarginPct"];

/**
 * The figures that say most, each in a sentence that code makes: facts of the filing word for word, so that they can
 * be quoted like any other text.
 */
export const stateFigures = (
  name: string,
  facts: readonly FilingFact[],
  ratios: readonly Fact[],
): readonly string[] => [
  ...usualOrder
    .flatMap((wanted) => facts.find((one) => one.name === wanted && one.value !== null) ?? [])
    .map((fact, index) => stateFact(index === 0 ? ` of ${name}` : "", fact)),
  ...usualRatios.flatMap((wanted) => {
    const ratio = ratios.find((one) => one.name === wanted);
    if (!ratio || ratio.value === null) return [];
    const when = ratio.period?.fiscal ? ` in ${ratio.period.fiscal}` : "";
    return [`${ratio.label} was ${amountOf(ratio.value, ratio.unit)}${when}.`];
  }),
];

const stateFact = (owner: string, fact: FilingFact): string => {
  const { label, unit, period, value, priorValue, changePct } = fact;
  const [plain = label, ...qualifiers] = label.split(", ");
  const qualified = qualifiers.length > 0 ? ` (${qualifiers.join(", ")})` : "";
  const when = period?.fiscal ? ` in ${period.fiscal}` : ` at ${period?.end ?? ""}`;
  const said = `${plain}${qualified}${owner} was ${amountOf(value ?? 0, unit)}${when}`;
  if (priorValue === null) return `${said}.`;
  const before = amountOf(priorValue, unit);
  if (!changePct || priorValue < 0 || (value ?? 0) < 0) {
    return `${said}, compared with ${before} a year earlier.`;
  }
  const moved = changePct > 0 ? "more" : "less";
  return `${said}, ${Math.abs(changePct)}% ${moved} than the ${before} of a year earlier.`;
};
