import { describe, expect, test } from "vitest";
import { createDirectory } from "./directory.ts";

const listing = (cik: number, ticker: string, name: string, exchange: string | null = "NYSE") => ({
  cik,
  ticker,
  name,
  exchange,
});

// In the order of market value, as the SEC lists them.
const directory = createDirectory([
  listing(320_193, "AAPL", "Apple Inc.", "Nasdaq"),
  listing(1_067_983, "BRK-B", "BERKSHIRE HATHAWAY INC"),
  listing(1_067_983, "BRK-A", "BERKSHIRE HATHAWAY INC"),
  listing(19_617, "JPM", "JPMORGAN CHASE & CO"),
  listing(19_617, "JPM-PC", "JPMORGAN CHASE & CO"),
  listing(19_617, "AMJB", "JPMORGAN CHASE & CO"),
  listing(73_124, "NTRS", "NORTHERN TRUST CORP", "Nasdaq"),
  listing(37_996, "F", "FORD MOTOR CO"),
  listing(1_418_121, "APLE", "Apple Hospitality REIT, Inc."),
  listing(9_001, "HEI", "HEICO CORP"),
  listing(9_001, "HEI-A", "HEICO CORP"),
  listing(9_002, "APWO", "Applewood Orchards Co", null),
  listing(9_003, "FORD", "FORWARD INDUSTRIES, INC."),
  listing(9_004, "KRB", "Kestrel & Rook Bancorp /DE/"),
  listing(9_005, "NSLE", "Nestlé Example S.A./ADR", null),
  listing(9_006, "MOG-A", "MOOG INC."),
  listing(9_006, "MOG-B", "MOOG INC."),
  listing(9_007, "XY-A", "First Exemplary Corp"),
  listing(9_008, "XY-B", "Second Exemplary Corp"),
  listing(9_009, "STRV", "Strivo, Inc."),
  listing(831_001, "C", "CITIGROUP INC"),
  listing(34_088, "XOM", "EXXON MOBIL CORP"),
  listing(9_010, "X", "UNITED STATES STEEL CORP"),
  listing(80_424, "PG", "PROCTER & GAMBLE Co"),
  listing(64_040, "SPGI", "S&P Global Inc."),
  listing(1_046_179, "TSM", "TAIWAN SEMICONDUCTOR MANUFACTURING CO LTD"),
  listing(1_652_044, "GOOGL", "Alphabet Inc."),
  listing(1_326_801, "META", "Meta Platforms, Inc."),
  listing(9_011, "CTRN", "Citi Trends Inc"),
  listing(9_012, "TMC", "TMC the metals Co Inc."),
  listing(9_013, "VOR", "Vor Biopharma Inc."),
  listing(9_014, "LRN", "Stride, Inc."),
  listing(9_015, "FBP", "FIRST BANCORP /PR/"),
  listing(9_016, "FBNC", "FIRST BANCORP /NC/"),
  listing(9_017, "USB", "U S BANCORP \\DE\\"),
]);
const tickerOf = (query: string): string | undefined => directory.find(query)?.registrant.ticker;

describe("a ticker", () => {
  test.each(["BRK-B", "BRK.B", "BRK/B", "BRK B", "BRKB", "brk.b", " $BRK.B "])(
    "may be written %j",
    (query) => {
      const match = directory.find(query)!;
      expect(match).toMatchObject({ matchType: "ticker", score: 1 });
      expect(match.registrant).toMatchObject({ cik: 1_067_983, tickers: ["BRK-B", "BRK-A"] });
    },
  );

  test("of any security names the registrant, whose first ticker is the primary one", () => {
    expect(directory.find("AMJB")!.registrant).toMatchObject({
      ticker: "JPM",
      tickers: ["JPM", "JPM-PC", "AMJB"],
    });
    expect(tickerOf("BRK-A")).toBe("BRK-B");
  });

  test("is told as it is listed, for it may be another class than the primary one", () => {
    expect(directory.find("brk.a")).toMatchObject({ matchedTicker: "BRK-A" });
    expect(directory.find("HEIA")).toMatchObject({ matchedTicker: "HEI-A" });
    expect(directory.find("MOG")).toMatchObject({ matchedTicker: null });
    expect(directory.find("apple")).toMatchObject({ matchedTicker: null });
  });

  test.each(["VOO", "voo", "VTSAX", "AAPK", "XON", "STRID", "strv.a"])(
    "that nobody has is nobody's: %j is no typing error",
    (query) => {
      expect(directory.find(query)).toBeUndefined();
    },
  );

  test("comes before a name, and the company of that name is a candidate", () => {
    const match = directory.find("ford")!;
    expect(match).toMatchObject({ matchType: "ticker", registrant: { ticker: "FORD" } });
    expect(match.candidates[0]).toMatchObject({ registrant: { ticker: "F" }, score: 0.9 });
  });

  test("without its class is enough where one company has all classes", () => {
    expect(directory.find("MOG")).toMatchObject({ matchType: "ticker", score: 0.95 });
    expect(tickerOf("BRK")).toBe("BRK-B");
    expect(directory.find("XY")).toBeUndefined();
  });
});

describe("a CIK", () => {
  test.each(["320193", "0000320193", "CIK0000320193", "cik 320193"])(
    "may be written %j",
    (query) => {
      expect(directory.find(query)).toMatchObject({
        matchType: "cik",
        score: 1,
        registrant: { ticker: "AAPL" },
      });
    },
  );

  test("that nobody has is not found", () => {
    expect(directory.find("42")).toBeUndefined();
  });
});

describe("a name", () => {
  test("is exact without its form, capitals and marks: apple is Apple, not Apple Hospitality", () => {
    for (const query of ["apple", "Apple Inc", "APPLE, INC.", "Apple Corporation"]) {
      const match = directory.find(query)!;
      expect(match).toMatchObject({ matchType: "name-exact", score: 1 });
      expect(match.registrant.ticker).toBe("AAPL");
    }
    expect(directory.find("apple")!.candidates).toMatchObject([
      { registrant: { ticker: "APLE" }, score: 0.9 },
      { registrant: { ticker: "APWO" }, score: 0.8 },
    ]);
  });

  test.each([
    ["JPMorgan Chase and Co", "JPM"],
    ["kestrel and rook bancorp", "KRB"],
    ["Nestle Example", "NSLE"],
    ["The Northern Trust Corporation", "NTRS"],
  ])("%j is an exact one", (query, ticker) => {
    expect(directory.find(query)).toMatchObject({ matchType: "name-exact" });
    expect(tickerOf(query)).toBe(ticker);
  });

  test.each([
    ["exxonmobil", "XOM"],
    ["ExxonMobil Corporation", "XOM"],
    ["US Steel", "X"],
    ["U.S. Steel", "X"],
    ["US Bancorp", "USB"],
    ["citi", "C"],
    ["FIRST BANCORP /NC/", "FBNC"],
  ])("%j is one without spaces and signs, in full, and by its form", (query, ticker) => {
    expect(directory.find(query)).toMatchObject({ matchType: "name-exact" });
    expect(tickerOf(query)).toBe(ticker);
  });

  test("of a former day, or by which everybody calls a company, is known", () => {
    expect(directory.find("facebook")).toMatchObject({
      matchType: "former-name",
      registrant: { ticker: "META" },
    });
    expect(directory.find("Google")).toMatchObject({
      matchType: "common-name",
      registrant: { ticker: "GOOGL" },
    });
    expect(tickerOf("tsmc")).toBe("TSM");
  });

  test("that two have is nobody's: both are candidates", () => {
    expect(directory.find("First Bancorp")).toBeUndefined();
    expect(directory.candidates("First Bancorp").slice(0, 2)).toMatchObject([
      { registrant: { ticker: "FBP" }, score: 1 },
      { registrant: { ticker: "FBNC" }, score: 1 },
    ]);
  });

  test("may be its initials, where they are written with their sign", () => {
    expect(directory.find("p&g")).toMatchObject({
      matchType: "name-fuzzy",
      registrant: { ticker: "PG" },
    });
  });

  test.each([
    ["stripe", "LRN"],
    ["stripo", "STRV"],
    ["jpmorgn chase", "JPM"],
  ])("%j is one only with a typing error: nobody's, and a candidate's", (query, ticker) => {
    expect(directory.find(query)).toBeUndefined();
    const words = directory.find("hathaway berkshire")!.score;
    const [candidate] = directory.candidates(query);
    expect(candidate).toMatchObject({ registrant: { ticker } });
    expect(candidate!.score).toBeLessThan(words);
  });

  test.each([
    ["berkshire", "BRK-B"],
    ["hathaway berkshire", "BRK-B"],
    ["apple hosp", "APLE"],
    ["JP Morgan", "JPM"],
    ["J.P. Morgan", "JPM"],
  ])("%j is near enough", (query, ticker) => {
    const match = directory.find(query)!;
    expect(match.matchType).toBe("name-fuzzy");
    expect(match.score).toBeLessThan(1);
    expect(match.registrant.ticker).toBe(ticker);
  });

  test("all its words are needed: half a name is another company", () => {
    expect(directory.find("Berkshire Zeppelin")).toBeUndefined();
  });

  test.each(["", " ", "...", "$", "🙂", "constructor", "__proto__"])("%j is nobody's", (query) => {
    expect(directory.find(query)).toBeUndefined();
  });

  test("gives at most five candidates, the likelier and larger first", () => {
    const many = createDirectory(
      Array.from({ length: 9 }, (_, index) =>
        listing(index + 1, `Q${index}`, `Quartz ${index} Ltd`),
      ),
    );
    const { registrant, candidates } = many.find("quartz")!;
    expect(registrant.ticker).toBe("Q0");
    expect(candidates.map((one) => one.registrant.ticker)).toEqual(["Q1", "Q2", "Q3", "Q4", "Q5"]);
  });
});
