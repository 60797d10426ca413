import { describe, expect, test } from "vitest";
import { createDirectory } from "./directory.ts";
import { generatedListings } from "./testing/generated-listings.ts";

const directory = createDirectory(generatedListings);
const some = generatedListings.filter((_, index) => index % 97 === 0);

describe("in a list as long as the SEC's", () => {
  test("each ticker is its registrant's, and is told as it is listed", () => {
    for (const { ticker, cik } of some) {
      const match = { matchType: "ticker", matchedTicker: ticker, registrant: { cik } };
      expect(directory.find(ticker)).toMatchObject(match);
      expect(directory.find(ticker.toLowerCase().replace("-", "."))).toMatchObject(match);
    }
  });

  test("a ticker with one letter changed is nobody's, unless somebody has it", () => {
    const stems = new Set(generatedListings.map(({ ticker }) => ticker.split("-")[0]));
    for (const { ticker } of some) {
      const [stem = ""] = ticker.split("-");
      const changed = `${stem.slice(0, -1)}Q`;
      expect(directory.find(changed)?.matchType).toBe(stems.has(changed) ? "ticker" : undefined);
    }
  });

  test("each name is its registrant's, by its form where several are called so", () => {
    for (const { name, cik } of some) {
      expect(directory.find(name.toUpperCase())).toMatchObject({
        matchType: "name-exact",
        registrant: { cik },
      });
    }
  });

  test("what eight are called is nobody's, and they are candidates", () => {
    for (const { name } of some) {
      const called = name.split(" ").slice(0, 2).join(" ");
      expect(directory.find(called)?.matchType).not.toBe("name-exact");
      expect(directory.candidates(called)[0]!.score).toBeGreaterThan(0.8);
    }
  });

  test("a name with a typing error is nobody's", () => {
    for (const { name } of some) {
      const typed = name.replace(/^(.)./, "$1x");
      expect(directory.find(typed)).toBeUndefined();
    }
  });
});
