import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalText } from "./decimal-text.ts";

test.each([
  [64_123.45, "64123.45"],
  [1, "1"],
  [0.000001, "0.000001"],
  [1e-7, "0.0000001"],
  [1.2345e-8, "0.000000012345"],
  [107_077.696_619_246_85, "107077.69661924685"],
  [123_456_789_012, "123456789012"],
])("%d is %s", (value, text) => {
  expect(decimalText(value)).toBe(text);
});

test("the text is a decimal and gives the number again", () => {
  const prices = fc.double({ min: 1e-18, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(prices, (value) => {
      expect(decimalText(value)).toMatch(/^\d+(\.\d+)?$/);
      expect(Number(decimalText(value))).toBe(value);
    }),
  );
});

test("error: a number that no price has is refused", () => {
  expect(() => decimalText(1e21)).toThrow("beyond all measure");
});
