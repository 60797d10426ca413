import { startUpstreams } from "@coinslot/sandbox";
import { createSources, type Sources, sourcesSettings } from "@coinslot/sources";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FilingFact, factsOfFiling } from "./facts-of-filing.ts";
import { ratiosOf } from "./ratios.ts";

type Upstreams = Awaited<ReturnType<typeof startUpstreams>>;
const stage = {} as { upstreams: Upstreams; sources: Sources };
const { signal } = new AbortController();
const startAt = Date.parse("2026-11-20T15:00:00Z");

// Nothing here changes what the providers say, so one sandbox serves all.
beforeAll(async () => {
  const now = () => startAt;
  stage.upstreams = await startUpstreams({ now });
  const settings = sourcesSettings.parse(stage.upstreams.environment);
  const cache = { get: async () => undefined, set: async () => {} };
  stage.sources = createSources(settings, { cache, now, log: { warn: () => {} } });
});
afterAll(async () => {
  await stage.sources.close();
  await stage.upstreams.stop();
});

/** What the world says of a company's latest filing of a form. */
const toldOf = (ticker: string, form: string) => {
  const { world } = stage.upstreams;
  const { cik } = world.companies.find(({ listings }) => listings[0]!.ticker === ticker)!;
  const filing = world.registrantOf(cik)!.filings.find((one) => one.form === form)!;
  return { cik, filing };
};

/** The facts of that filing, through the provider. */
const factsIn = async (ticker: string, form: string): Promise<readonly FilingFact[]> => {
  const { cik, filing } = toldOf(ticker, form);
  const { value } = await stage.sources.filings.facts(cik, signal);
  const { accession, reportDate } = filing;
  const reported = value.of(accession);
  return factsOfFiling({ form, reportDate, accession, reported, sourceId: 1 });
};

const named = (facts: readonly FilingFact[], name: string): FilingFact | undefined =>
  facts.find((fact) => fact.name === name);

/** The statement as the document prints it, in thousands: an account of the same books by another way. */
const printedIn = (ticker: string, form: string) => {
  const { filing } = toldOf(ticker, form);
  const [, ...rows] = filing.parts.find(({ table }) => table)!.table!;
  const amount = (text = ""): number => Number(text.replaceAll(",", "")) * 1_000;
  return Object.fromEntries(rows.map(([label, now, then]) => [label, [amount(now), amount(then)]]));
};

const daysOf = ({ period }: FilingFact): number =>
  (Date.parse(period!.end) - Date.parse(period!.start!)) / 86_400_000 + 1;

test.each([
  ["NWRB", "10-K"],
  ["AAPL", "10-K"],
  ["PNAP", "10-K"],
  ["HRV-A", "10-K"],
  ["NVDA", "10-Q"],
  ["TDWCY", "20-F"],
])(
  "%s %s: the facts are what the document prints, this year and the one before",
  async (ticker, form) => {
    const facts = await factsIn(ticker, form);
    const printed = printedIn(ticker, form);
    for (const [label, name] of [
      ["Revenue", "revenue"],
      ["Cost of revenue", "costOfRevenue"],
      ["Gross profit", "grossProfit"],
      ["Operating income", "operatingIncome"],
      ["Net income", "netIncome"],
    ] as const) {
      const fact = named(facts, name)!;
      expect([fact.value, fact.priorValue]).toEqual(printed[label]);
      const [now, then] = printed[label] as [number, number];
      expect(fact.changePct).toBeCloseTo(((now - then) / Math.abs(then)) * 100, 2);
      expect(fact.valueExact).toBe(String(now));
    }
  },
);

test("no figure is another filing's: each one is tagged in the filing that was asked for", async () => {
  for (const [ticker, form] of [
    ["NWRB", "10-K"],
    ["NVDA", "10-Q"],
    ["KRB", "10-K"],
    ["TDWCY", "20-F"],
  ] as const) {
    const { filing } = toldOf(ticker, form);
    const facts = await factsIn(ticker, form);
    expect(facts.length).toBeGreaterThan(10);
    for (const { value, priorValue, concept, accession, method } of facts) {
      expect(accession).toBe(filing.accession);
      const own = filing.facts.filter((fact) => `${fact.taxonomy}:${fact.concept}` === concept);
      const numbers = new Set(own.map(({ val }) => val));
      const told = method === "reported" ? [value, priorValue] : [];
      expect(told.filter((number) => number !== null && !numbers.has(number))).toEqual([]);
    }
  }
});

describe("traps", () => {
  test("migrated revenue tag: the new tag's number of this year, not the old one's last", async () => {
    const revenue = named(await factsIn("NWRB", "10-K"), "revenue")!;
    expect(revenue.concept).toBe("us-gaap:Revenues");
    expect(revenue.period).toEqual({
      start: "2025-01-01",
      end: "2025-12-31",
      type: "duration",
      fiscal: "FY2025",
    });
  });

  test("a comparative is the one that this filing tells, not what was reported then", async () => {
    const { filing } = toldOf("NWRB", "10-K");
    const { world } = stage.upstreams;
    const before = world
      .registrantOf(9_999_999)!
      .filings.find((one) => one.form === "10-K" && one.accession !== filing.accession)!;
    const then = before.facts.find(
      ({ concept, end }) => concept === "Revenues" && end === before.reportDate,
    )!;
    const revenue = named(await factsIn("NWRB", "10-K"), "revenue")!;
    expect(revenue.priorValue).not.toBe(then.val);
  });

  test("52/53-week year: a year of 371 days counts, and so does the one of 364 before it", async () => {
    const revenue = named(await factsIn("PNAP", "10-K"), "revenue")!;
    expect(daysOf(revenue)).toBe(371);
    expect(revenue.period!.end).toBe("2026-01-03");
    expect(revenue.priorValue).not.toBeNull();
    expect(daysOf(named(await factsIn("AAPL", "10-K"), "revenue")!)).toBe(364);
  });

  test("amended filing: the report's own numbers, and none of the amendment's", async () => {
    const [own, amended] = [toldOf("HRV-A", "10-K"), toldOf("HRV-A", "10-K/A")];
    const assets = (filing: typeof own.filing) =>
      filing.facts.filter(({ concept }) => concept === "Assets").at(-1)!.val;
    const fact = named(await factsIn("HRV-A", "10-K"), "assets")!;
    expect(fact.value).toBe(assets(own.filing));
    expect(fact.value).not.toBe(assets(amended.filing));
    expect(named(await factsIn("HRV-A", "10-K/A"), "assets")!.value).toBe(assets(amended.filing));
  });

  test("bank: no revenue rather than a part of it, and interest income under its own name", async () => {
    const facts = await factsIn("KRB", "10-K");
    expect(named(facts, "revenue")).toMatchObject({ value: null, concept: null, period: null });
    const interest = named(facts, "interestIncome")!;
    expect([interest.value, interest.priorValue]).toEqual(printedIn("KRB", "10-K")["Revenue"]);
    expect(ratiosOf(facts).map(({ name }) => name)).not.toContain("netMarginPct");
  });

  test("10-Q with comparatives of the year before: the quarter alone, not the year to date", async () => {
    const facts = await factsIn("NVDA", "10-Q");
    const revenue = named(facts, "revenue")!;
    expect(daysOf(revenue)).toBe(91);
    expect(revenue.period).toMatchObject({ end: "2026-10-25", fiscal: "Q3 FY2027" });
  });

  test("10-Q: what moved cash is told since the year began, and says so", async () => {
    const facts = await factsIn("NVDA", "10-Q");
    expect(named(facts, "operatingCashFlow")).toBeUndefined();
    const cash = named(facts, "operatingCashFlowYearToDate")!;
    expect(daysOf(cash)).toBe(273);
    expect(cash.label).toContain("year to date");
    expect(cash.priorValue).not.toBeNull();
  });

  test("10-Q: a balance is not compared with the end of the year before as if that were a year ago", async () => {
    expect(named(await factsIn("NVDA", "10-Q"), "assets")!.priorValue).toBeNull();
  });

  test("foreign filer: IFRS concepts, in its own currency", async () => {
    const facts = await factsIn("TDWCY", "20-F");
    expect(named(facts, "revenue")).toMatchObject({ concept: "ifrs-full:Revenue", unit: "EUR" });
    expect(named(facts, "epsDiluted")!.unit).toBe("EUR/shares");
  });

  test("no XBRL: no facts", async () => {
    expect(await factsIn("APWO", "10-K")).toEqual([]);
  });
});

test("shares are counted on the cover, after the period", async () => {
  const shares = named(await factsIn("NWRB", "10-K"), "sharesOutstanding")!;
  expect(shares).toMatchObject({ value: 94_000_000, unit: "shares" });
  expect(shares.asOf! > "2025-12-31").toBe(true);
});

describe("ratios", () => {
  test("follow from the facts by the formula that is told", async () => {
    const facts = await factsIn("NWRB", "10-K");
    const printed = printedIn("NWRB", "10-K");
    const now = (label: string) => printed[label]![0]!;
    const ratios = Object.fromEntries(ratiosOf(facts).map((one) => [one.name, one]));
    expect(ratios["grossMarginPct"]!.value).toBeCloseTo(
      (now("Gross profit") / now("Revenue")) * 100,
      2,
    );
    expect(ratios["netMarginPct"]!.value).toBeCloseTo(
      (now("Net income") / now("Revenue")) * 100,
      2,
    );
    expect(ratios["revenueGrowthPct"]!.value).toBe(named(facts, "revenue")!.changePct);
    expect(ratios["netMarginPct"]).toMatchObject({
      method: "computed",
      formula: "netIncome / revenue * 100",
      unit: "percent",
      valueExact: null,
    });
    const free = named(facts, "freeCashFlow")!;
    expect(free.value).toBe(
      named(facts, "operatingCashFlow")!.value! - named(facts, "capitalExpenditure")!.value!,
    );
    expect(free).toMatchObject({ method: "computed", concept: null });
  });

  test("of a quarter have no return on a balance", async () => {
    const names = ratiosOf(await factsIn("NVDA", "10-Q")).map(({ name }) => name);
    expect(names).toContain("grossMarginPct");
    expect(names).not.toContain("returnOnEquityPct");
  });
});
