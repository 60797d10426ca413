import { describe, expect, test } from "vitest";
import { createWorld } from "../../world.ts";
import type { Filing, TaggedFact } from "./filing.ts";

const world = createWorld({ seed: 1, now: Date.parse("2026-11-20T15:00:00Z") });
const filingsOf = (ticker: string): readonly Filing[] => {
  const company = world.companies.find(({ listings }) => listings[0]!.ticker === ticker)!;
  return world.registrantOf(company.cik)!.filings;
};
const latest = (ticker: string, form: string): Filing =>
  filingsOf(ticker).find((filing) => filing.form === form)!;
const daysOf = ({ start = "", end }: TaggedFact): number =>
  (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
const of = (filing: Filing, concept: string): readonly TaggedFact[] =>
  filing.facts.filter((fact) => fact.concept === concept);

test("filings are newest first, never from the future, each with a number of its own", () => {
  for (const { cik } of world.companies) {
    const { filings } = world.registrantOf(cik)!;
    const days = filings.map(({ filedAt }) => filedAt);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(days[0]! <= "2026-11-20").toBe(true);
    expect(new Set(filings.map(({ accession }) => accession)).size).toBe(filings.length);
  }
});

describe("each trap is there", () => {
  test("NWRB: revenue had another tag until 2022", () => {
    const contract = "RevenueFromContractWithCustomerExcludingAssessedTax";
    const tags = filingsOf("NWRB")
      .filter(({ form }) => form === "10-K")
      .map((filing) => [filing.fiscal!.year, of(filing, contract).length > 0]);
    expect(tags.slice(0, 4)).toEqual([
      [2025, false],
      [2024, false],
      [2023, false],
      [2022, true],
    ]);
  });

  test("PNAP: the latest year has 53 weeks, the one before 52", () => {
    const spans = of(latest("PNAP", "10-K"), "Revenues").map(daysOf);
    expect(spans.slice(-2)).toEqual([364, 371]);
    expect(latest("PNAP", "10-K").reportDate).toBe("2026-01-03");
  });

  test("AAPL: the year ends on the last Saturday of September", () => {
    expect(latest("AAPL", "10-K").reportDate).toBe("2026-09-26");
  });

  test("HRV-A: a later amendment of the same year has other numbers", () => {
    const [own, amended] = [latest("HRV-A", "10-K"), latest("HRV-A", "10-K/A")];
    expect(amended.reportDate).toBe(own.reportDate);
    expect(amended.filedAt > own.filedAt).toBe(true);
    expect(of(amended, "Revenues").at(-1)!.val).not.toBe(of(own, "Revenues").at(-1)!.val);
  });

  test("KRB: a bank's fees bear the tag that is all revenue elsewhere", () => {
    const concepts = latest("KRB", "10-K").facts.map(({ concept }) => concept);
    expect(concepts).not.toContain("Revenues");
    expect(concepts).toContain("RevenueFromContractWithCustomerExcludingAssessedTax");
    expect(concepts).toContain("InterestAndDividendIncomeOperating");
  });

  test("NVDA: a quarter's report has four periods of the same concept", () => {
    const spans = of(latest("NVDA", "10-Q"), "NetIncomeLoss").map(daysOf);
    expect(spans).toEqual([91, 273, 91, 273]);
  });

  test("TDWCY: tags of another taxonomy, in euros", () => {
    const [fact] = latest("TDWCY", "20-F").facts;
    expect(fact).toMatchObject({ taxonomy: "ifrs-full", concept: "Revenue", unit: "EUR" });
  });

  test("APWO: no tags at all", () => {
    expect(latest("APWO", "10-K").facts).toEqual([]);
  });
});

test("the quarters add up to the year, and the balance balances", () => {
  const years = filingsOf("MSFT").filter(
    ({ form, fiscal }) => form === "10-K" && fiscal!.year === 2025,
  );
  const annual = of(years[0]!, "Revenues").at(-1)!.val;
  const quarters = filingsOf("MSFT")
    .filter(({ form, fiscal }) => form === "10-Q" && fiscal!.year === 2025)
    .flatMap((filing) => of(filing, "Revenues").filter((fact) => fact.end === filing.reportDate))
    .filter((fact) => daysOf(fact) < 100)
    .reduce((sum, { val }) => sum + val, 0);
  expect(quarters).toBeGreaterThan(annual * 0.7);
  expect(quarters).toBeLessThan(annual * 0.8);
  const last = (concept: string) => of(years[0]!, concept).at(-1)!.val;
  expect(last("Liabilities") + last("StockholdersEquity")).toBe(last("Assets"));
});
