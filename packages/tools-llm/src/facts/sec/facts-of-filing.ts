import type { ReportedFact } from "@coinslot/sources";
import type { DataOf } from "@coinslot/tools-schema";
import { type FiledReport, type PickedFigure, pickFigures } from "./pick-figures.ts";

/** A fact as sec-filing-analyzer tells it. */
export type FilingFact = DataOf<"sec-filing-analyzer">["facts"][number];

/** Where the numbers were filed, and under which number the source is cited. */
export type FactOrigin = FiledReport & {
  readonly accession: string;
  readonly sourceId: number;
};

/** The facts of a filing: what it reports, and what follows from that by a formula. Empty where it tags nothing. */
export const factsOfFiling = (origin: FactOrigin): readonly FilingFact[] => {
  const reported = pickFigures(origin).map((picked) => factFrom(picked, origin));
  const computed = reported.length > 0 ? computedFrom(reported) : [];
  return [...reported, ...computed];
};

const factFrom = (picked: PickedFigure, { accession, sourceId }: FactOrigin): FilingFact => {
  const { figure, fact, prior, isToDate } = picked;
  const value = fact?.value ?? null;
  const priorValue = prior?.value ?? null;
  return {
    name: isToDate ? `${figure.name}YearToDate` : figure.name,
    label: isToDate ? `${figure.label}, fiscal year to date` : figure.label,
    value,
    valueExact: value === null ? null : exactOf(value),
    unit: fact?.unit ?? usualUnits[figure.kind] ?? "USD",
    period: fact && periodOf(fact, figure.kind === "cover"),
    asOf: fact?.end ?? null,
    sourceId,
    method: "reported",
    formula: null,
    concept: fact?.concept ?? null,
    accession,
    priorValue,
    changePct: changePctOf(value, priorValue),
  };
};

const usualUnits: Readonly<Record<string, string>> = { "per-share": "USD/shares", cover: "shares" };

/** `fiscalYear` and `fiscalPeriod` are the filing's: they name the period that the filing is about, and no other. */
const periodOf = (
  { start, end, fiscalYear, fiscalPeriod }: ReportedFact,
  isCover: boolean,
): NonNullable<FilingFact["period"]> => ({
  start,
  end,
  type: start === null ? "instant" : "duration",
  fiscal: isCover ? null : fiscalName(fiscalYear, fiscalPeriod),
});

const fiscalName = (year: number | null, period: string | null): string | null => {
  if (year === null) return null;
  return period === null || period === "FY" ? `FY${year}` : `${period} FY${year}`;
};

/**
 * The number as it was published, without an exponent. Beyond what a JSON number holds exactly nobody knows it any
 * more.
 */
const exactOf = (value: number): string | null => {
  if (Number.isInteger(value)) return Number.isSafeInteger(value) ? String(value) : null;
  const text = String(value);
  return text.includes("e") ? null : text;
};

/** The change in percent of the absolute earlier value, to two decimals. */
const changePctOf = (value: number | null, prior: number | null): number | null =>
  value === null || prior === null || prior === 0
    ? null
    : rounded(((value - prior) / Math.abs(prior)) * 100);

/** To two decimals. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** What follows from two facts of the same period, with the formula; nothing where one of them is missing. */
const computedFrom = (facts: readonly FilingFact[]): readonly FilingFact[] =>
  differences.flatMap(({ name, label, of, minus }) => {
    const [one, other] = [of, minus].map((wanted) => facts.find((fact) => fact.name === wanted));
    if (!one || !other || one.value === null || other.value === null) return [];
    if (facts.some((fact) => fact.name === name && fact.value !== null)) return [];
    const priorValue =
      one.priorValue === null || other.priorValue === null
        ? null
        : one.priorValue - other.priorValue;
    const value = one.value - other.value;
    const computed: FilingFact = {
      ...one,
      name,
      label,
      value,
      valueExact: null,
      method: "computed",
      formula: `${of} - ${minus}`,
      concept: null,
      priorValue,
      changePct: changePctOf(value, priorValue),
    };
    return [computed];
  });

const differences = [
  { name: "grossProfit", label: "Gross profit", of: "revenue", minus: "costOfRevenue" },
  {
    name: "freeCashFlow",
    label: "Free cash flow",
    of: "operatingCashFlow",
    minus: "capitalExpenditure",
  },
  {
    name: "freeCashFlowYearToDate",
    label: "Free cash flow, fiscal year to date",
    of: "operatingCashFlowYearToDate",
    minus: "capitalExpenditureYearToDate",
  },
] as const;
