import { expect, test } from "vitest";
import { parseRegion } from "./regions.ts";

test.each([
  ["US", "US", "United States"],
  [" uk ", "GB", "United Kingdom"],
  ["EA", "EU", "European Union"],
  ["germany", "DE", "Germany"],
  ["JP", "JP", "Japan"],
  ["Serbia", "RS", "Serbia"],
  ["Russia", "RU", "Russia"],
])("%j is %s", (text, code, name) => {
  expect(parseRegion(text)).toEqual({ code, name });
});

test.each(["", "XX", "ZZ", "SU", "Atlantis", "U S"])(
  "error: %j is no region, and the caller is told what is",
  (text) => {
    expect(() => parseRegion(text)).toThrow("Send a country code of two letters");
  },
);
