import type { ReportedFact } from "@coinslot/sources";
import { type Figure, figures, marksOfFinancials } from "./concepts.ts";
import {
  isAtReportDate,
  isOfLength,
  isSoonAfter,
  isYearBefore,
  type PeriodLength,
} from "./periods.ts";

/** The filing whose numbers are picked: they come from nowhere else. */
export type FiledReport = {
  readonly form: string;
  readonly reportDate: string | null;
  /** All numbers that this filing tags, those of the years before among them. */
  readonly reported: readonly ReportedFact[];
};

/** A figure as the filing reports it; `fact` is null where it does not, or where it contradicts itself. */
export type PickedFigure = {
  readonly figure: Figure;
  readonly fact: ReportedFact | null;
  /** The same concept a year earlier, from the same filing. */
  readonly prior: ReportedFact | null;
  /** Of a quarter's report whose cash flows are told since the year began. */
  readonly isToDate: boolean;
};

/**
 * The figures of a filing: its own period, the first concept that it reports for that, and the same concept a year
 * earlier. A concept with two values for one period says nothing, and neither does one in a second currency. A filing
 * of another kind than a report has none.
 */
export const pickFigures = (report: FiledReport): readonly PickedFigure[] => {
  const length = lengthOf(report.form);
  if (!length || report.reportDate === null || report.reported.length === 0) return [];
  const filed = { ...report, reportDate: report.reportDate };
  const currency = currencyOf(report.reported);
  const isFinancial = report.reported.some(({ concept }) => marksOfFinancials.includes(concept));
  const picked = figures.map((figure) => pick(figure, filed, { length, currency, isFinancial }));
  return picked.filter(({ figure, fact }) => fact !== null || figure.isCore);
};

type Habits = {
  readonly length: "year" | "quarter";
  readonly currency: string;
  readonly isFinancial: boolean;
};
type Filed = FiledReport & { readonly reportDate: string };

const lengthOf = (form: string): "year" | "quarter" | undefined => {
  if (/^(10-K|20-F|40-F)(\/A)?$/.test(form)) return "year";
  return /^10-Q(\/A)?$/.test(form) ? "quarter" : undefined;
};

/** A filing that translates some of its amounts for readers abroad reports most of them in its own currency. */
const currencyOf = (reported: readonly ReportedFact[]): string => {
  const counts = new Map<string, number>();
  for (const { unit } of reported) {
    if (/^[A-Z]{3}$/.test(unit)) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? "USD";
};

const pick = (figure: Figure, report: Filed, habits: Habits): PickedFigure => {
  for (const length of lengthsOf(figure, habits.length)) {
    for (const concept of conceptsOf(figure, habits)) {
      const rows = report.reported.filter(
        (fact) => fact.concept === concept && fact.unit === unitOf(figure, habits.currency),
      );
      const own = rows.filter((fact) => isOwn(fact, figure, length, report.reportDate));
      if (own.length === 0) continue;
      const fact = onlyOf(own);
      const before = rows.filter(
        ({ end, ...row }) =>
          fact !== null && isOfLength({ end, ...row }, length) && isYearBefore(end, fact.end),
      );
      return { figure, fact, prior: onlyOf(before), isToDate: length === "to-date" };
    }
  }
  return { figure, fact: null, prior: null, isToDate: false };
};

const conceptsOf = (
  { concepts, partsForFinancials = [] }: Figure,
  { isFinancial }: Habits,
): readonly string[] =>
  isFinancial ? concepts.filter((concept) => !partsForFinancials.includes(concept)) : concepts;

/** What moved cash is told for the fiscal year to date in the second and third quarter. */
const lengthsOf = ({ kind }: Figure, length: Habits["length"]): readonly PeriodLength[] => {
  if (kind === "balance" || kind === "cover") return ["instant"];
  return kind === "cash-flow" && length === "quarter" ? [length, "to-date"] : [length];
};

const unitOf = ({ kind }: Figure, currency: string): string => {
  if (kind === "cover") return "shares";
  return kind === "per-share" ? `${currency}/shares` : currency;
};

const isOwn = (
  fact: ReportedFact,
  { kind }: Figure,
  length: PeriodLength,
  reportDate: string,
): boolean =>
  isOfLength(fact, length) &&
  (kind === "cover" ? isSoonAfter(fact.end, reportDate) : isAtReportDate(fact.end, reportDate));

/** The one of them, if they agree on value and day; the same number may be told twice. */
const onlyOf = (facts: readonly ReportedFact[]): ReportedFact | null => {
  const [first] = facts;
  if (!first) return null;
  const isOne = facts.every(({ value, end }) => value === first.value && end === first.end);
  return isOne ? first : null;
};
