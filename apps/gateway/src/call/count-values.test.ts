import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasMoreValues } from "./count-values.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** All values inside a value, and one for each list or object that holds none. */
const countIn = (value: unknown): number => {
  if (typeof value !== "object" || value === null) return 0;
  const members = Object.values(value);
  return members.reduce<number>((sum, member) => sum + 1 + countIn(member), 0) || 1;
};

describe("law", () => {
  test("a body has as many values as its parsed form, whatever stands in its texts", () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: "binary" }), (json) => {
        const count = countIn(JSON.parse(json));
        expect(hasMoreValues(bytesOf(json), count)).toBe(false);
        expect(hasMoreValues(bytesOf(json), count - 1)).toBe(count > 0);
      }),
      { numRuns: 1_000 },
    );
  });

  test("what is no JSON is counted to an end as well", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1_000 }), (bytes) => {
        expect(hasMoreValues(bytes, bytes.length)).toBe(false);
      }),
    );
  });
});

test.each([
  ['{"a":",[{\\"]"}', 1],
  ['{"a":"\\\\","b":1}', 2],
  ['{"a":{},"b":[]}', 4],
  ['{"a":"no end,,,,', 1],
  ...[126, 127, 128, 129, 300].flatMap((length): [string, number][] => [
    [`{"a":"${"b".repeat(length)}\\",","c":1}`, 2],
    [`{"a":"${"b".repeat(length)}\\\\","c":1}`, 2],
    [`{"a":"${"\\\\".repeat(length)}\\",","c":"${",".repeat(length)}"}`, 2],
  ]),
])("%s has %i", (json, count) => {
  expect(hasMoreValues(bytesOf(json), count)).toBe(false);
  expect(hasMoreValues(bytesOf(json), count - 1)).toBe(true);
});

test.each([
  [2_000, false],
  [2_001, true],
])("an object of %i members is too much: %s; a list is not", (count, isTooMuch) => {
  const members = Array.from({ length: count }, (_, index) => `"k${index}":{"a":1}`).join(",");
  const elements = Array.from({ length: count }, () => '{"a":1}').join(",");
  for (const json of [`{${members}}`, `[0,{${members}}]`])
    expect(hasMoreValues(bytesOf(json), 10_000)).toBe(isTooMuch);
  expect(hasMoreValues(bytesOf(`[${elements}]`), 10_000)).toBe(false);
});
