import type { Company } from "../companies.ts";
import {
  addDays,
  calendarYear,
  toLastSaturdayOfSeptember,
  toLastSundayOfJanuary,
  toSaturdayNearNewYear,
} from "./calendars.ts";
import { createBooks, type Flows, type Shape } from "./figures.ts";
import type { Filing, Registrant } from "./filing.ts";
import { industryOf } from "./industries.ts";
import {
  annualReport,
  quarterlyReport,
  type Report,
  type Reporter,
  resultsNotice,
} from "./reports.ts";
import { bankTags, contractRevenue, ifrsTags, usTags } from "./tagging.ts";

const firstYear = 2021;

/** A company as EDGAR keeps it, with every report that it filed until `now`. */
export const createRegistrant = (seed: number, company: Company, now: number): Registrant => {
  const [ticker = ""] = company.listings.map((listing) => listing.ticker);
  const habits = habitsOf(ticker, company.cik);
  const { industry, shape, calendar } = habits;
  const reporter: Reporter = {
    ...habits,
    name: company.name,
    books: createBooks(seed, company.name, shape),
  };
  const today = new Date(now).toISOString().slice(0, 10);
  const reports = reportsOf(reporter, habits, Number(today.slice(0, 4)) + 1)
    .filter(({ filedAt }) => filedAt <= today)
    .toSorted((one, other) => (one.filedAt < other.filedAt ? -1 : 1));
  return {
    cik: company.cik,
    name: company.name,
    sic: industry.sic,
    sicDescription: industry.sicDescription,
    fiscalYearEnd: calendar.fiscalYearEnd,
    ...habits.seat,
    filings: numbered(company.cik, ticker, reports).toReversed(),
  };
};

type Habits = Omit<Reporter, "name" | "books"> & {
  readonly shape: Shape;
  readonly seat: Pick<
    Registrant,
    "stateOfIncorporation" | "city" | "stateOrCountry" | "stateOrCountryDescription"
  >;
  readonly hasQuarters: boolean;
  /** The fiscal year whose report was corrected some weeks later. */
  readonly correctedYear?: number;
};

const inCalifornia = {
  stateOfIncorporation: "DE",
  city: "Palo Alto",
  stateOrCountry: "CA",
  stateOrCountryDescription: "CA",
};

const inBristol = {
  stateOfIncorporation: "X0",
  city: "Bristol",
  stateOrCountry: "X0",
  stateOrCountryDescription: "United Kingdom",
};

const ordinaryShape: Shape = {
  firstRevenue: 240_000_000,
  growth: 0.09,
  grossMargin: 0.46,
  research: 0.11,
  selling: 0.16,
  shares: 94_000_000,
};

const ordinary = (ticker: string, cik: number): Habits => ({
  industry: industryOf(ticker, cik),
  calendar: calendarYear,
  shape: { ...ordinaryShape, firstRevenue: ordinaryShape.firstRevenue + (cik % 997) * 100_000 },
  tagsIn: () => usTags(),
  currency: "USD",
  headings: "linked-contents",
  annualForm: "10-K",
  lag: { annual: 49, quarterly: 30 },
  seat: inCalifornia,
  hasQuarters: true,
});

/** A reclassification that moves a fiftieth of revenue, and as much of its cost, out of both. */
const netOfFreight = (flows: Flows): Flows => {
  const freight = Math.round(flows.revenue / 50_000) * 1_000;
  return {
    ...flows,
    revenue: flows.revenue - freight,
    costOfRevenue: flows.costOfRevenue - freight,
  };
};

/** What is special about some companies: each of them is a case in which a hasty reader of facts errs. */
const special: Readonly<Record<string, (usual: Habits) => Partial<Habits>>> = {
  // Its revenue bore another tag until 2022, and each report tells the years before it anew.
  NWRB: () => ({
    tagsIn: (year) => usTags(year <= 2022 ? contractRevenue : "Revenues"),
    recast: netOfFreight,
  }),
  // Years of 52 weeks, and of 53.
  AAPL: ({ shape }) => ({
    calendar: toLastSaturdayOfSeptember,
    tagsIn: () => usTags(contractRevenue),
    lag: { annual: 34, quarterly: 33 },
    shape: { ...shape, firstRevenue: 88_000_000_000, growth: 0.05, shares: 15_000_000_000 },
  }),
  MSFT: ({ shape }) => ({
    shape: {
      ...shape,
      firstRevenue: 45_000_000_000,
      growth: 0.12,
      grossMargin: 0.69,
      shares: 7_400_000_000,
    },
  }),
  NVDA: ({ shape }) => ({
    calendar: toLastSundayOfJanuary,
    lag: { annual: 31, quarterly: 24 },
    shape: {
      ...shape,
      firstRevenue: 5_000_000_000,
      growth: 0.6,
      grossMargin: 0.71,
      shares: 24_000_000_000,
    },
  }),
  PNAP: () => ({ calendar: toSaturdayNearNewYear, headings: "headings" }),
  "HRV-A": ({ shape }) => ({
    correctedYear: 2025,
    headings: "headings",
    // It shrinks and loses money.
    shape: { ...shape, growth: -0.14, grossMargin: 0.27 },
    troubles: {
      controls:
        "Management identified a material weakness in our internal control over financial reporting. Revenue of two contracts was counted before the furniture was delivered.",
    },
  }),
  KRB: ({ shape }) => ({
    tagsIn: () => bankTags,
    headings: "none",
    shape: { ...shape, grossMargin: 0.62, research: 0.15, selling: 0.28 },
  }),
  TDWCY: () => ({
    tagsIn: () => ifrsTags("EUR"),
    currency: "EUR",
    annualForm: "20-F",
    lag: { annual: 88, quarterly: 40 },
    seat: inBristol,
    hasQuarters: false,
  }),
  APWO: () => ({
    tagsIn: () => null,
    headings: "headings",
    troubles: {
      cash: "Two harvests failed, and these conditions raise substantial doubt about our ability to continue as a going concern.",
    },
  }),
};

const habitsOf = (ticker: string, cik: number): Habits => {
  const usual = ordinary(ticker, cik);
  return { ...usual, ...special[ticker]?.(usual) };
};

const quarters = [1, 2, 3] as const;

const reportsOf = (reporter: Reporter, habits: Habits, lastYear: number): readonly Report[] =>
  Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index).flatMap(
    (year) => {
      const annual = annualReport(reporter, year);
      const corrected = habits.correctedYear === year ? [correctionOf(annual)] : [];
      if (!habits.hasQuarters) return [annual, ...corrected];
      const inYear = quarters.flatMap((quarter) => [
        quarterlyReport(reporter, year, quarter),
        resultsNotice(reporter, year, quarter),
      ]);
      return [...inYear, annual, ...corrected];
    },
  );

/** The same report with lower figures, ten weeks later: revenue had been counted too early. */
const correctionOf = (report: Report): Report => ({
  ...report,
  form: `${report.form}/A`,
  filedAt: addDays(report.filedAt, 70),
  facts: report.facts.map((fact) =>
    fact.end === report.reportDate ? { ...fact, val: Math.round(fact.val * 0.9) } : fact,
  ),
  parts: [
    {
      item: null,
      title: "Explanatory Note",
      paragraphs: ["This amendment restates the figures of the year: revenue was counted early."],
    },
    ...report.parts,
  ],
});

/** Filings are numbered by who files and in which year; oldest first. */
const numbered = (cik: number, ticker: string, reports: readonly Report[]): readonly Filing[] => {
  const counts = new Map<string, number>();
  return reports.map((report) => {
    const year = report.filedAt.slice(2, 4);
    const count = (counts.get(year) ?? 0) + 1;
    counts.set(year, count);
    const accession = `${String(cik).padStart(10, "0")}-${year}-${String(count * 3).padStart(6, "0")}`;
    const stem = ticker.toLowerCase().replaceAll("-", "");
    const kind = report.form === "8-K" ? "8k" : report.reportDate.replaceAll("-", "");
    return { ...report, accession, primaryDocument: `${stem}-${kind}.htm` };
  });
};
