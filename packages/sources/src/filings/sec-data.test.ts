import { describe, expect, test } from "vitest";
import { providerFailureContract, useSandbox } from "../upstream/testing/failure-contract.ts";
import { createSecData } from "./sec-data.ts";

const stage = useSandbox();
const minute = 60_000;
const day = 24 * 60 * minute;
const ciks = { northwind: 9_999_999, apple: 320_193, applewood: 9_990_016, tidewater: 9_990_015 };

const filedBy = (cik: number) => stage.upstreams.world.registrantOf(cik)!.filings;

describe("a filer", () => {
  test("is told with the latest filings, newest first, each with where it is read", async () => {
    const { value, source } = await createSecData(stage.runtime).filer(ciks.apple, stage.signal);
    expect(value).toMatchObject({
      name: "Apple Inc.",
      tickers: ["AAPL"],
      exchange: "Nasdaq",
      sic: "3571",
      fiscalYearEnd: "09-26",
      stateOrCountry: "CA",
      website: null,
      olderPages: ["CIK0000320193-submissions-001.json"],
    });
    const [latest] = filedBy(ciks.apple);
    expect(value!.filings[0]).toEqual({
      cik: ciks.apple,
      form: latest!.form,
      accession: latest!.accession,
      filedAt: latest!.filedAt,
      acceptedAt: `${latest!.filedAt}T21:05:11.000Z`,
      reportDate: latest!.reportDate,
      items: [],
      primaryDocument: latest!.primaryDocument,
      hasXbrl: true,
      url: `https://www.sec.gov/Archives/edgar/data/320193/${latest!.accession.replaceAll("-", "")}/${latest!.primaryDocument}`,
    });
    expect(source.name).toBe("SEC EDGAR data (simulated)");
  });

  test("has more filings than the first page: the older ones follow on others", async () => {
    const data = createSecData(stage.runtime);
    const { value: filer } = await data.filer(ciks.northwind, stage.signal);
    const pages = await Promise.all(
      filer!.olderPages.map((page) => data.older(ciks.northwind, page, stage.signal)),
    );
    const all = [...filer!.filings, ...pages.flatMap(({ value }) => value)];
    expect(all.map(({ accession }) => accession)).toEqual(
      filedBy(ciks.northwind).map(({ accession }) => accession),
    );
    expect(all.length).toBeGreaterThan(filer!.filings.length);
    expect(all.find(({ form }) => form === "8-K")!.items).toEqual(["2.02", "9.01"]);
  });

  test("that nobody is, is null, and soon asked for again", async () => {
    const data = createSecData(stage.runtime);
    expect((await data.filer(42, stage.signal)).value).toBeNull();
    stage.runtime.clock.now += 5 * minute;
    await data.filer(42, stage.signal);
    expect(stage.upstreams.calls("sec-data")).toHaveLength(2);
  });
});

describe("numbers", () => {
  test("are those of the filing that was asked for, for every filing of a filer", async () => {
    const { value } = await createSecData(stage.runtime).facts(ciks.northwind, stage.signal);
    for (const { accession, facts } of filedBy(ciks.northwind)) {
      const told = value.of(accession).map(({ concept, unit, start, end, value: val }) => {
        return { concept, unit, start, end, val };
      });
      const tagged = facts.map(({ taxonomy, concept, unit, start = null, end, val }) => {
        return { concept: `${taxonomy}:${concept}`, unit, start, end, val };
      });
      expect(told).toHaveLength(tagged.length);
      expect(told).toEqual(expect.arrayContaining(tagged));
    }
  });

  test("of a foreign filer keep their taxonomy and currency", async () => {
    const [report] = filedBy(ciks.tidewater);
    const { value } = await createSecData(stage.runtime).facts(ciks.tidewater, stage.signal);
    expect(value.of(report!.accession)).toContainEqual(
      expect.objectContaining({ concept: "ifrs-full:Revenue", unit: "EUR" }),
    );
  });

  test("of a filer who tags none are none, and so are those of a filing that is not his", async () => {
    const data = createSecData(stage.runtime);
    const { value: none } = await data.facts(ciks.applewood, stage.signal);
    expect(none.of(filedBy(ciks.applewood)[0]!.accession)).toEqual([]);
    const { value: some } = await data.facts(ciks.apple, stage.signal);
    expect(some.of(filedBy(ciks.northwind)[0]!.accession)).toEqual([]);
  });

  test("error: a file cut in half gives no number", async () => {
    stage.upstreams.play("sec-data/api", "truncated");
    const call = createSecData(stage.runtime).facts(ciks.apple, stage.signal);
    await expect(call).rejects.toMatchObject({ code: "upstream_bad_response" });
  });
});

test("nobody is asked without saying who asks", async () => {
  await createSecData(stage.runtime).filer(ciks.apple, stage.signal);
  const [call] = stage.upstreams.calls("sec-data");
  expect(call!.headers["user-agent"]).toMatch(/Coinslot\/\S+ \(\S+@\S+\)/);
});

describe("the list of filings", () => {
  providerFailureContract({
    target: "sec-data/submissions",
    open: (runtime) => {
      const data = createSecData(runtime);
      return { isReady: data.isReady, call: (signal) => data.filer(ciks.apple, signal) };
    },
    freshMs: 10 * minute,
    usableMs: day + 10 * minute,
  });
});

describe("the numbers of a filer", () => {
  providerFailureContract({
    target: "sec-data/api",
    open: (runtime) => {
      const data = createSecData(runtime);
      return { isReady: data.isReady, call: (signal) => data.facts(ciks.apple, signal) };
    },
    freshMs: 60 * minute,
    usableMs: 7 * day + 60 * minute,
  });
});
