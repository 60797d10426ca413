import fc from "fast-check";
import { expect, test } from "vitest";
import { microUsdFromPrice } from "./price.ts";

test("every price of one to six decimals is exact to the micro-USD", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 24n }),
      fc.integer({ min: 1, max: 6 }),
      (units, decimals) => {
        const digits = String(units).padStart(decimals + 1, "0");
        const price = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
        expect(microUsdFromPrice(price)).toBe(units * 10n ** BigInt(6 - decimals));
      },
    ),
  );
});

test("zeros at the end of a price change nothing", () => {
  expect(microUsdFromPrice("0.01")).toBe(10_000n);
  expect(microUsdFromPrice("0.010")).toBe(10_000n);
  expect(microUsdFromPrice("0.000001")).toBe(1n);
});

test.each([
  ["", "no digits"],
  ["0", "no decimals"],
  ["1", "no decimals"],
  ["0.0", "zero"],
  ["0.000000", "zero"],
  ["0.0000001", "seven decimals"],
  ["-0.01", "a sign"],
  ["+0.01", "a sign"],
  [".01", "no digit before the point"],
  ["01.00", "a leading zero"],
  ["0,01", "a comma"],
  ["1e-2", "an exponent"],
  ["0.01 ", "white space"],
  ["0.01\n", "a line break"],
  ["$0.01", "a currency sign"],
  ["０.０１", "digits of another script"],
])("error: %j is not a price: %s", (price) => {
  expect(() => microUsdFromPrice(price)).toThrow("not a price");
});
