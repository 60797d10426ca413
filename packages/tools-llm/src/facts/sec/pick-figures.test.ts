import type { ReportedFact } from "@coinslot/sources";
import fc from "fast-check";
import { expect, test } from "vitest";
import { factsOfFiling } from "./facts-of-filing.ts";
import { pickFigures } from "./pick-figures.ts";

const fact = (rest: Partial<ReportedFact>): ReportedFact => ({
  concept: "us-gaap:Revenues",
  unit: "USD",
  start: "2025-01-01",
  end: "2025-12-31",
  value: 100,
  fiscalYear: 2025,
  fiscalPeriod: "FY",
  ...rest,
});
const report = (...reported: readonly ReportedFact[]) => ({
  form: "10-K",
  reportDate: "2025-12-31",
  reported,
});
const valueOf = (name: string, ...reported: readonly ReportedFact[]) =>
  pickFigures(report(...reported)).find(({ figure }) => figure.name === name)?.fact?.value ?? null;
const contract = "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax";

test("a total comes before a part, wherever it stands", () => {
  const part = fact({ concept: contract, value: 80 });
  expect(valueOf("revenue", part, fact({}))).toBe(100);
  expect(valueOf("revenue", part)).toBe(80);
});

test("a part of a bank's revenue is not its revenue", () => {
  const interest = fact({ concept: "us-gaap:InterestAndDividendIncomeOperating", value: 500 });
  const part = fact({ concept: contract, value: 80 });
  expect(valueOf("revenue", part, interest)).toBeNull();
  const net = fact({ concept: "us-gaap:RevenuesNetOfInterestExpense", value: 480 });
  expect(valueOf("revenue", part, interest, net)).toBe(480);
});

test("two values for one period say nothing", () => {
  expect(valueOf("revenue", fact({}), fact({ value: 101 }))).toBeNull();
  expect(valueOf("revenue", fact({}), fact({}))).toBe(100);
});

test("an amount that was translated into a second currency is not taken", () => {
  const yen = fact({ unit: "JPY", value: 15_000 });
  const assets = fact({ unit: "JPY", concept: "us-gaap:Assets", start: null, value: 9 });
  expect(valueOf("revenue", fact({}), yen, assets)).toBe(15_000);
});

test("a period that ends long before the report is not its own", () => {
  expect(valueOf("revenue", fact({ start: "2024-01-01", end: "2024-12-31" }))).toBeNull();
});

test("a report of which nothing is known by day has no figures", () => {
  expect(pickFigures({ ...report(fact({})), reportDate: null })).toEqual([]);
  expect(pickFigures({ ...report(fact({})), form: "8-K" })).toEqual([]);
});

test("a number beyond what JSON holds exactly is not called exact", () => {
  const [revenue] = factsOfFiling({
    ...report(fact({ value: 2 ** 60 })),
    accession: "0000000001-26-000001",
    sourceId: 1,
  });
  expect(revenue).toMatchObject({ value: 2 ** 60, valueExact: null });
});

const day = fc.date({
  min: new Date("2023-01-01"),
  max: new Date("2026-12-31"),
  noInvalidDate: true,
});
const anyFact = fc
  .record({
    concept: fc.constantFrom(
      "us-gaap:Revenues",
      contract,
      "us-gaap:Assets",
      "us-gaap:NetIncomeLoss",
    ),
    unit: fc.constantFrom("USD", "EUR", "USD/shares"),
    start: fc.option(day),
    end: day,
    value: fc.integer(),
  })
  .map(({ start, end, ...rest }) =>
    fact({
      ...rest,
      start: start?.toISOString().slice(0, 10) ?? null,
      end: end.toISOString().slice(0, 10),
    }),
  );

const daysIn = ({ start, end }: ReportedFact): number =>
  (Date.parse(end) - Date.parse(start ?? end)) / 864e5 + 1;

test("whatever is tagged: a flow covers a year, ends with the report, and stands in the filing", () => {
  fc.assert(
    fc.property(fc.array(anyFact, { maxLength: 30 }), (reported) => {
      const picked = pickFigures(report(...reported));
      const facts = picked.flatMap(({ fact: one }) => (one ? [one] : []));
      expect(reported).toEqual(expect.arrayContaining(facts));
      for (const { end } of facts) {
        expect(Math.abs(Date.parse(end) - Date.parse("2025-12-31"))).toBeLessThan(8 * 864e5);
      }
      const years = facts.filter(({ start }) => start !== null).map(daysIn);
      expect(years.filter((days) => days < 350 || days > 380)).toEqual([]);
      for (const { fact: one, prior } of picked.filter((either) => either.prior !== null)) {
        expect([prior?.concept, prior?.unit]).toEqual([one?.concept, one?.unit]);
      }
    }),
  );
});
