import { expect, test } from "vitest";
import { useDataShop } from "./testing/data-shop.ts";

const shop = useDataShop();
const run = (ticker: string) => shop.run("edgar-company-lookup", { ticker });

test("a ticker is answered with its registrant, as the SEC writes it", async () => {
  const { data, sources, warnings } = await run("brk.a");
  expect(data).toEqual({
    query: "brk.a",
    match: {
      cik: "0001067983",
      cikInt: 1_067_983,
      ticker: "BRK-B",
      name: "BERKSHIRE HATHAWAY INC",
      exchange: "NYSE",
      tickers: ["BRK-B", "BRK-A"],
      matchedTicker: "BRK-A",
      fund: null,
    },
    matchType: "ticker",
    score: 1,
    candidates: [],
  });
  expect(sources).toMatchObject([{ id: 1, name: "SEC EDGAR (simulated)", publisher: "SEC" }]);
  expect(warnings.map(({ code }) => code)).toEqual(["SIMULATED"]);
});

test("apple is Apple, and who else it may be is named", async () => {
  const { data } = await run("apple");
  expect(data).toMatchObject({ match: { ticker: "AAPL" }, matchType: "name-exact" });
  expect(data.candidates[0]).toMatchObject({ ticker: "APLE", cik: "0001418121", score: 0.9 });
});

test("nobody is an answer, with those who may be meant", async () => {
  const none = { match: null, matchType: "none", score: 0 };
  const nobody = await run("Xylophone Quarry");
  expect(nobody.data).toEqual({ query: "Xylophone Quarry", ...none, candidates: [] });
  expect(nobody.sources).toHaveLength(1);
  const { data } = await run("Aple Inc");
  expect(data).toMatchObject(none);
  expect(data.candidates.map(({ ticker }) => ticker)).toContain("AAPL");
});

test("a fund is found by the ticker of each class, and named by its registrant's filings", async () => {
  const { data, sources } = await run("nwxax");
  expect(data).toMatchObject({
    match: {
      cik: "0009990101",
      name: "NORTHWIND INDEX FUNDS",
      ticker: "NWXAX",
      exchange: null,
      tickers: ["NWXIX", "NWXAX", "NWX"],
      matchedTicker: "NWXAX",
      fund: { seriesId: "S000099001", classId: "C000099002" },
    },
    matchType: "ticker",
    score: 1,
  });
  expect(sources.map(({ title }) => title)).toEqual([
    "Company tickers",
    "Fund tickers",
    "NORTHWIND INDEX FUNDS",
  ]);
});

test("a ticker that nobody has is nobody's, after the list of funds was read", async () => {
  const { data, sources } = await run("AAPK");
  expect(data).toMatchObject({ match: null, matchType: "none", candidates: [] });
  expect(sources).toHaveLength(2);
});

test("who files without a ticker is found by his number", async () => {
  const { data } = await run("CIK0009990102");
  expect(data).toMatchObject({
    match: { cikInt: 9_990_102, name: "HARBOR LANTERN TRUST", ticker: null, tickers: [] },
    matchType: "cik",
  });
  expect((await run("42")).data).toMatchObject({ match: null, matchType: "none" });
});

test("error: while the list of funds cannot be read, nobody is not said", async () => {
  shop.upstreams.play("sec/files/company_tickers_mf.json", "truncated");
  await expect(run("AAPK")).rejects.toMatchObject({ code: "upstream_bad_response" });
  expect((await run("AAPL")).data).toMatchObject({ match: { ticker: "AAPL" } });
});

test("without exchanges the answer is good, and says who stood in", async () => {
  shop.upstreams.play("sec/files/company_tickers_exchange.json", "html-instead");
  const { data, warnings } = await run("MSFT");
  expect(data.match).toMatchObject({ ticker: "MSFT", exchange: null });
  expect(warnings).toContainEqual({
    code: "SOURCE_UNAVAILABLE",
    message: "SEC EDGAR did not answer; SEC EDGAR (without exchanges) was used.",
    sourceId: null,
  });
});
