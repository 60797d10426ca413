import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("what is expected is the deed, whichever way round it is told", () => {
  const quote = "Most analysts expect the bank to leave its rate at 3.75% in May.";
  expect(
    verdictOf("The bank is expected by most analysts to leave its rate at 3.75%.", quote),
  ).toBe("ok");
  expect(verdictOf("The bank left its rate at 3.75%.", quote)).not.toBe("ok");
});

test("who need not is not required to, and must not is another thing", () => {
  const quote = "Smaller banks need not report failed attempts in May.";
  expect(verdictOf("Smaller banks are not required to report failed attempts.", quote)).toBe("ok");
  expect(verdictOf("Smaller banks must not report failed attempts.", quote)).not.toBe("ok");
});

test("what may be is not told as what is, nor the other way round", () => {
  const quote = "The bank may cut rates in June.";
  expect(verdictOf("The bank will cut rates in June.", quote)).not.toBe("ok");
  expect(verdictOf("The bank cut rates in June.", quote)).not.toBe("ok");
  expect(verdictOf("In June, the bank may cut rates.", quote)).toBe("ok");
});

test("a plan is not a deed", () => {
  expect(verdictOf("Acme opened a plant in Ohio.", "Acme plans to open a plant in Ohio.")).toBe(
    "modality",
  );
  expect(verdictOf("Acme sold its unit.", "Acme is considering selling its unit.")).toBe(
    "modality",
  );
});

test("a hedge stays", () => {
  expect(
    verdictOf("The drug helps adults.", "The drug usually helps adults, doctors found."),
  ).not.toBe("ok");
});

test("who is asked to do it is not what makes it a wish", () => {
  const quote = "Yusuf Dale has asked the coastguard to leave one tug in the bay.";
  expect(verdictOf("Yusuf Dale has asked it to leave one tug in the bay.", quote)).toBe("ok");
  expect(verdictOf("The coastguard left one tug in the bay.", quote)).not.toBe("ok");
});

test("what somebody was asked to do was not done, whatever stands between", () => {
  const quote =
    "The operator asked households, but not hospitals, to cut their use by 10 per cent.";
  expect(verdictOf("Households cut their use by 10 per cent.", quote)).not.toBe("ok");
});
