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
    ["berkshire", "BRK-B"],
    ["hathaway berkshire", "BRK-B"],
    ["jpmorgn chase", "JPM"],
    ["apple hosp", "APLE"],
  ])("%j is near enough", (query, ticker) => {
    const match = directory.find(query)!;
    expect(match.matchType).toBe("name-fuzzy");
    expect(match.score).toBeLessThan(1);
    expect(match.registrant.ticker).toBe(ticker);
  });

  test("that is one only with a typing error scores less than one whose words it has", () => {
    const words = directory.find("hathaway berkshire")!.score;
    for (const query of ["stripo", "jpmorgn chase"]) {
      const match = directory.find(query)!;
      expect(match.matchType).toBe("name-fuzzy");
      expect(match.score).toBeLessThan(words);
    }
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
