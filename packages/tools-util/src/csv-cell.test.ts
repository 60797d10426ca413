import { expect, test } from "vitest";
import { cellFrom, isFormula } from "./csv-cell.ts";

test.each([
  "=1+1",
  "+cmd",
  "-2+3",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "-",
  "-5-5",
  "+1|x",
  "＝1",
  "-0x1f",
])("the text %j may run as a formula", (text) => {
  expect(isFormula(text)).toBe(true);
  expect(cellFrom(text)).toBe(`'${text}`);
});

test.each(["-5", "+5", "-1.5e-7", "+.5", "-1.", "a=1", "'=1", "", " =1"])(
  "the text %j stays as it is",
  (text) => {
    expect(isFormula(text)).toBe(false);
    expect(cellFrom(text)).toBe(text);
  },
);

test.each([
  [-5, "-5"],
  [1e21, "1e+21"],
  [true, "true"],
  [false, "false"],
  [null, ""],
  [undefined, ""],
  [{ a: [1, null] }, '{"a":[1,null]}'],
  [["=1"], '["=1"]'],
])("the value %j becomes %j", (value, cell) => {
  expect(cellFrom(value)).toBe(cell);
});
