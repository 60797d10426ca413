import { describe, expect, test } from "vitest";
import { providerFailureContract, useSandbox } from "../upstream/testing/failure-contract.ts";
import { createSecFunds } from "./sec-funds.ts";

const stage = useSandbox();
const day = 24 * 3_600_000;

describe("the list of funds", () => {
  test("has each class by its ticker, with all classes of its fund", async () => {
    const { value } = await createSecFunds(stage.runtime).funds(stage.signal);
    const { funds } = stage.upstreams.world;
    for (const { cik, seriesId, classId, symbol } of funds) {
      const tickers = funds.filter((one) => one.seriesId === seriesId).map((one) => one.symbol);
      expect(value.find(symbol)).toEqual({ cik, seriesId, classId, ticker: symbol, tickers });
      expect(value.find(` $${symbol.toLowerCase()}`)).toMatchObject({ classId });
    }
  });

  test("has nobody by a part of a ticker, and nobody by a typing error", async () => {
    const { value } = await createSecFunds(stage.runtime).funds(stage.signal);
    for (const query of ["NW", "NWXI", "NWXIY", ""]) expect(value.find(query)).toBeUndefined();
  });

  providerFailureContract({
    target: "sec/files/company_tickers_mf.json",
    open: (runtime) => {
      const { isReady, funds } = createSecFunds(runtime);
      return { isReady, call: funds };
    },
    freshMs: day,
    usableMs: 31 * day,
  });
});
