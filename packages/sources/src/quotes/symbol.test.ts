import { expect, test } from "vitest";
import { parseSymbol } from "./symbol.ts";

test.each(["BRK-B", "brk.b", "BRK/B", " BRK B ", "$BRK.B"])("%j is BRK-B", (text) => {
  expect(parseSymbol(text)).toBe("BRK-B");
});

test("an index keeps its mark", () => {
  expect(parseSymbol("^ndx")).toBe("^NDX");
});

test.each(["../AAPL", "AAPL?x=1", "AAPL,MSFT", "EURUSD=X", "A%sl%B", "АAPL", "-", "A-B-C", "."])(
  "error: %j is refused, and not repeated",
  (text) => {
    expect(() => parseSymbol(text)).toThrow(
      expect.objectContaining({ code: "tool_input_refused" }),
    );
    expect(() => parseSymbol(text)).toThrow("This is not a US ticker.");
  },
);
