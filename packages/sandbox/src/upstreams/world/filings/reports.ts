import { addDays, type FiscalCalendar } from "./calendars.ts";
import type { Balances, Books, Flows } from "./figures.ts";
import type { Filing, FilingPart, HeadingStyle, TaggedFact } from "./filing.ts";
import type { Industry } from "./industries.ts";
import {
  annualParts,
  foreignParts,
  quarterlyParts,
  resultsParts,
  type Told,
  type Troubles,
} from "./report-text.ts";
import { tagBalances, tagFlows, tagShares, type Tags } from "./tagging.ts";

/** A filing before it has a number. */
export type Report = Omit<Filing, "accession" | "primaryDocument">;

/** A company that reports, and how. */
export type Reporter = {
  readonly name: string;
  readonly industry: Industry;
  readonly calendar: FiscalCalendar;
  readonly books: Books;
  /** The tags of a fiscal year's filings; null where the company tags nothing. */
  readonly tagsIn: (fiscalYear: number) => Tags | null;
  /** How a later filing tells the figures of the year before, where it orders them anew. */
  readonly recast?: (flows: Flows) => Flows;
  readonly currency: string;
  readonly headings: HeadingStyle;
  readonly annualForm: "10-K" | "20-F";
  readonly troubles?: Troubles;
  /** Days from the end of a period until it is reported. */
  readonly lag: { readonly annual: number; readonly quarterly: number };
};

const wholeYear = [1, 2, 3, 4];

/** The report of a fiscal year, with the two years before it. */
export const annualReport = (reporter: Reporter, fiscalYear: number): Report => {
  const { calendar, books, annualForm } = reporter;
  const { end } = calendar.year(fiscalYear);
  const flowsOf = (year: number): Flows =>
    asToldIn(reporter, books.flows(year, wholeYear), year, fiscalYear);
  const told = toldOf(reporter, {
    period: `fiscal ${fiscalYear}`,
    before: `fiscal ${fiscalYear - 1}`,
    end,
    now: flowsOf(fiscalYear),
    earlier: flowsOf(fiscalYear - 1),
    balances: books.balances(fiscalYear, 4),
  });
  const filedAt = addDays(end, reporter.lag.annual);
  const tagged = (tags: Tags): readonly TaggedFact[] => [
    ...[fiscalYear - 2, fiscalYear - 1, fiscalYear].flatMap((year) =>
      tagFlows(tags, calendar.year(year), flowsOf(year), sharesOf(books, year, 4)),
    ),
    ...[fiscalYear - 1, fiscalYear].flatMap((year) =>
      tagBalances(tags, calendar.year(year).end, books.balances(year, 4)),
    ),
    tagShares(addDays(filedAt, -10), sharesOf(books, fiscalYear, 4)),
  ];
  return {
    ...reportOf(reporter, fiscalYear, filedAt, end, tagged),
    form: annualForm,
    fiscal: { year: fiscalYear, period: "FY" },
    parts: (annualForm === "10-K" ? annualParts : foreignParts)(told),
  };
};

/** The report of one of the first three quarters: the quarter and the year to date, each with a year earlier. */
export const quarterlyReport = (
  reporter: Reporter,
  fiscalYear: number,
  quarter: 1 | 2 | 3,
): Report => {
  const { calendar, books } = reporter;
  const toDate = wholeYear.slice(0, quarter);
  const filedAt = addDays(calendar.quarter(fiscalYear, quarter).end, reporter.lag.quarterly);
  const told = toldOfQuarter(reporter, fiscalYear, quarter);
  const flowsIn = (tags: Tags, year: number): readonly TaggedFact[] => {
    const shares = sharesOf(books, year, quarter);
    const { start } = calendar.year(year);
    const span = calendar.quarter(year, quarter);
    const soFar = tagFlows(tags, { start, end: span.end }, books.flows(year, toDate), shares);
    const alone = tagFlows(tags, span, books.flows(year, [quarter]), shares);
    // What moved cash is told for the year to date only.
    return quarter === 1 ? alone : [...alone.filter((fact) => !isOfCash(fact)), ...soFar];
  };
  const tagged = (tags: Tags): readonly TaggedFact[] => [
    ...flowsIn(tags, fiscalYear - 1),
    ...flowsIn(tags, fiscalYear),
    // Balances are compared with the end of the year before, not with the same quarter.
    ...tagBalances(tags, calendar.year(fiscalYear - 1).end, books.balances(fiscalYear - 1, 4)),
    ...tagBalances(tags, told.end, told.balances),
    tagShares(addDays(filedAt, -5), sharesOf(books, fiscalYear, quarter)),
  ];
  return {
    ...reportOf(reporter, fiscalYear, filedAt, told.end, tagged),
    form: "10-Q",
    fiscal: { year: fiscalYear, period: `Q${quarter}` },
    parts: quarterlyParts(told),
  };
};

/** The notice of a quarter's results, some days before its report. */
export const resultsNotice = (
  reporter: Reporter,
  fiscalYear: number,
  quarter: 1 | 2 | 3,
): Report => {
  const { end } = reporter.calendar.quarter(fiscalYear, quarter);
  const filedAt = addDays(end, reporter.lag.quarterly - 2);
  return {
    ...reportOf(reporter, fiscalYear, filedAt, addDays(filedAt, -1), () => []),
    form: "8-K",
    items: ["2.02", "9.01"],
    fiscal: null,
    parts: resultsParts(toldOfQuarter(reporter, fiscalYear, quarter)),
  };
};

const isOfCash = ({ concept }: TaggedFact): boolean =>
  /^(NetCash|CashFlows|Payments|Purchase|Dividends)/.test(concept);

const sharesOf = (books: Books, fiscalYear: number, quarter: number): number =>
  books.balances(fiscalYear, quarter).shares;

const asToldIn = ({ recast }: Reporter, flows: Flows, year: number, toldIn: number): Flows =>
  recast && year < toldIn ? recast(flows) : flows;

const ordinals = ["", "first", "second", "third"];

const toldOfQuarter = (reporter: Reporter, fiscalYear: number, quarter: number): Told => {
  const { calendar, books } = reporter;
  return toldOf(reporter, {
    period: `the ${ordinals[quarter] ?? ""} quarter of fiscal ${fiscalYear}`,
    before: `the same quarter of fiscal ${fiscalYear - 1}`,
    end: calendar.quarter(fiscalYear, quarter).end,
    now: books.flows(fiscalYear, [quarter]),
    earlier: books.flows(fiscalYear - 1, [quarter]),
    balances: books.balances(fiscalYear, quarter),
  });
};

const toldOf = (
  { name, industry, currency, troubles = {} }: Reporter,
  period: {
    period: string;
    before: string;
    end: string;
    now: Flows;
    earlier: Flows;
    balances: Balances;
  },
): Told => ({ name, industry, currency, troubles, ...period });

const reportOf = (
  { headings, tagsIn }: Reporter,
  fiscalYear: number,
  filedAt: string,
  reportDate: string,
  tagged: (tags: Tags) => readonly TaggedFact[],
): Omit<Report, "form" | "fiscal" | "parts"> & { readonly parts: readonly FilingPart[] } => {
  const tags = tagsIn(fiscalYear);
  return { filedAt, reportDate, items: [], headings, facts: tags ? tagged(tags) : [], parts: [] };
};
