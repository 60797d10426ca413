import type { Fact } from "@coinslot/tools-schema";
import { type FilingFact, rounded } from "./facts-of-filing.ts";

type Ratio = {
  readonly name: string;
  readonly label: string;
  readonly unit: "percent" | "ratio";
  /** Names of facts: the first divided by the second. */
  readonly of: string;
  readonly by: string;
  /** Of a whole year only: a quarter's income by a balance looks like a fourth of it. */
  readonly isAnnual?: true;
};

const ratio = (
  name: string,
  label: string,
  unit: Ratio["unit"],
  [of, by]: readonly [string, string],
  rest: Pick<Ratio, "isAnnual"> = {},
): Ratio => ({ name, label, unit, of, by, ...rest });
const annual = { isAnnual: true } as const;

const ratios: readonly Ratio[] = [
  ratio("grossMarginPct", "Gross margin", "percent", ["grossProfit", "revenue"]),
  ratio("operatingMarginPct", "Operating margin", "percent", ["operatingIncome", "revenue"]),
  ratio("netMarginPct", "Net margin", "percent", ["netIncome", "revenue"]),
  ratio("researchSharePct", "Research and development by revenue", "percent", [
    "researchAndDevelopment",
    "revenue",
  ]),
  ratio("freeCashFlowMarginPct", "Free cash flow by revenue", "percent", [
    "freeCashFlow",
    "revenue",
  ]),
  ratio("cashConversion", "Cash from operations by net income", "ratio", [
    "operatingCashFlow",
    "netIncome",
  ]),
  ratio("interestCoverage", "Operating income by interest expense", "ratio", [
    "operatingIncome",
    "interestExpense",
  ]),
  ratio("currentRatio", "Current assets by current liabilities", "ratio", [
    "currentAssets",
    "currentLiabilities",
  ]),
  ratio("debtToEquity", "Long-term debt by equity", "ratio", ["longTermDebt", "equity"]),
  ratio("liabilitiesToAssetsPct", "Liabilities by assets", "percent", ["liabilities", "assets"]),
  ratio(
    "returnOnEquityPct",
    "Return on equity at the end",
    "percent",
    ["netIncome", "equity"],
    annual,
  ),
  ratio(
    "returnOnAssetsPct",
    "Return on assets at the end",
    "percent",
    ["netIncome", "assets"],
    annual,
  ),
];

/**
 * Ratios of one filing's facts, each with its formula, and growth beside them. A denominator of zero or less gives
 * none: a share of a loss says nothing.
 */
export const ratiosOf = (facts: readonly FilingFact[]): readonly Fact[] => {
  const named = new Map(facts.map((fact) => [fact.name, fact]));
  const computed = ratios.flatMap((wanted) => {
    const [above, below] = [named.get(wanted.of), named.get(wanted.by)];
    if (!above || !below || above.value === null || below.value === null) return [];
    if (below.value <= 0 || above.unit !== below.unit) return [];
    if (wanted.isAnnual && !isOfYear(above)) return [];
    const value = (above.value / below.value) * (wanted.unit === "percent" ? 100 : 1);
    const factor = wanted.unit === "percent" ? " * 100" : "";
    return [ratioFrom(above, wanted, value, `${wanted.of} / ${wanted.by}${factor}`)];
  });
  return [...growthOf(named), ...computed];
};

const growthOf = (named: ReadonlyMap<string, FilingFact>): readonly Fact[] =>
  [
    { name: "revenueGrowthPct", label: "Revenue growth from a year earlier", of: "revenue" },
    { name: "netIncomeGrowthPct", label: "Net income growth from a year earlier", of: "netIncome" },
  ].flatMap(({ name, label, of }) => {
    const fact = named.get(of);
    if (!fact || fact.changePct === null || (fact.priorValue ?? 0) <= 0) return [];
    const formula = `(${of} - ${of} a year earlier) / ${of} a year earlier * 100`;
    return [ratioFrom(fact, { name, label, unit: "percent" }, fact.changePct, formula)];
  });

const ratioFrom = (
  { period, asOf, sourceId }: FilingFact,
  { name, label, unit }: Pick<Ratio, "name" | "label" | "unit">,
  value: number,
  formula: string,
): Fact => ({
  name,
  label,
  value: rounded(value),
  valueExact: null,
  unit,
  period,
  asOf,
  sourceId,
  method: "computed",
  formula,
});

const isOfYear = ({ period }: FilingFact): boolean =>
  period !== null &&
  period.start !== null &&
  Date.parse(period.end) - Date.parse(period.start) > 340 * 86_400_000;
