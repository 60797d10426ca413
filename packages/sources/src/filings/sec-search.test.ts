import { expect, test } from "vitest";
import { providerFailureContract, useSandbox } from "../upstream/testing/failure-contract.ts";
import { createSecSearch } from "./sec-search.ts";

const stage = useSandbox();
const hour = 3_600_000;
const year = { from: "2025-11-20", to: "2026-11-20" };

test("a filing is found by words that stand together in it, with who filed it and where it is read", async () => {
  const { value } = await createSecSearch(stage.runtime).find(
    { query: '"Fennel Automation"', forms: ["10-K"], ciks: [9_999_999], ...year },
    stage.signal,
  );
  const told = stage.upstreams.world
    .registrantOf(9_999_999)!
    .filings.filter(({ form, filedAt }) => form === "10-K" && filedAt >= year.from);
  expect(value).toEqual({
    total: 1,
    filings: told.map(({ accession, filedAt, reportDate, primaryDocument }) => ({
      filers: [{ cik: 9_999_999, name: "Northwind Robotics Inc" }],
      form: "10-K",
      accession,
      filedAt,
      periodEnd: reportDate,
      sic: "3569",
      url: `https://www.sec.gov/Archives/edgar/data/9999999/${accession.replaceAll("-", "")}/${primaryDocument}`,
    })),
  });
});

test("nothing is found for what nobody wrote", async () => {
  const search = createSecSearch(stage.runtime);
  const { value } = await search.find({ query: '"zeppelin quarry"', ...year }, stage.signal);
  expect(value).toEqual({ total: 0, filings: [] });
});

providerFailureContract({
  target: "sec-search",
  open: (runtime) => {
    const search = createSecSearch(runtime);
    const wanted = { query: '"graphics processors"', ciks: [1_045_810], ...year };
    return { isReady: search.isReady, call: (signal) => search.find(wanted, signal) };
  },
  freshMs: hour,
  usableMs: 25 * hour,
});
