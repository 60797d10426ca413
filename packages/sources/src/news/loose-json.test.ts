import fc from "fast-check";
import { expect, test } from "vitest";
import { parseLooseJson } from "./loose-json.ts";

const provider = { name: "GDELT" };

test("what is JSON already is read as JSON", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      // A bare DEL or C1 control is legal JSON, and the one thing that is mended all the same.
      fc.pre(!/[\u007f-\u009f]/.test(JSON.stringify(value)));
      expect(parseLooseJson(JSON.stringify(value), provider)).toEqual(
        JSON.parse(JSON.stringify(value)),
      );
    }),
  );
});

test("escapes that JSON does not know are their characters, escaped backslashes stay", () => {
  expect(parseLooseJson(String.raw`{"a":"It\'s \\'n \u00e9"}`, provider)).toEqual({
    a: String.raw`It's \'n é`,
  });
  expect(parseLooseJson('{"a":"x\u0007y"}', provider)).toEqual({ a: "x y" });
});
