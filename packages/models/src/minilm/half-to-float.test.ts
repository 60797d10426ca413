import { expect, test } from "vitest";
import { halfToFloat } from "./half-to-float.ts";

test.each([
  [0x0000, 0],
  [0x8000, -0],
  [0x3c00, 1],
  [0xc000, -2],
  [0x3555, 0.333251953125],
  [0x7bff, 65_504],
  [0x0001, 2 ** -24],
  [0x83ff, -1_023 * 2 ** -24],
  [0x0400, 2 ** -14],
  [0x7c00, Infinity],
  [0xfc00, -Infinity],
  [0x7e00, Number.NaN],
])("the bits %i are %d", (bits, expected) => {
  const half = Buffer.alloc(2);
  half.writeUInt16LE(bits);
  expect(halfToFloat(half).readFloatLE()).toBe(expected);
});
