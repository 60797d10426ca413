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

test("error: no such company is the caller's to mend, and does not repeat what was asked", async () => {
  await expect(run("Xylophone Quarry")).rejects.toMatchObject({
    code: "tool_not_found",
    message: "No company that files with the SEC has this ticker, name or CIK.",
  });
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
