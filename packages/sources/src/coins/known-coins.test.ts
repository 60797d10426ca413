import { expect, test } from "vitest";
import { knownCoins } from "./known-coins.ts";
import { parseWantedCoin } from "./wanted-coin.ts";

test("no symbol, id or name is there twice, and each is in the case that it is compared in", () => {
  for (const key of ["symbol", "id", "name"] as const) {
    expect(new Set(knownCoins.map((coin) => coin[key])).size).toBe(knownCoins.length);
  }
  expect(knownCoins.length).toBeGreaterThanOrEqual(60);
  expect(
    knownCoins.every(({ symbol, id }) => `${symbol}${id}` === `${symbol}${id}`.toLowerCase()),
  ).toBe(true);
});

test.each([
  [" $BTC ", "bitcoin", "symbol"],
  ["Bitcoin", "bitcoin", "id"],
  ["bitcoin cash", "bitcoin-cash", "name"],
  ["XRP", "ripple", "symbol"],
  ["near", "near", "id"],
])("%j surely means %s, by its %s", (text, id, matchedBy) => {
  expect(parseWantedCoin(text).known).toMatchObject({ coin: { id }, matchedBy });
});

test("of another coin nothing is sure", () => {
  expect(parseWantedCoin("Northcoin")).toEqual({ input: "northcoin", known: undefined });
});
