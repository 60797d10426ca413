import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("a date may lose its day, and may not change", () => {
  const quote = "The court ruled on 12 March 2024 that Acme must pay.";
  expect(verdictOf("The court ruled in March 2024 that Acme must pay.", quote)).toBe("ok");
  expect(verdictOf("The court ruled on March 12, 2024 that Acme must pay.", quote)).toBe("ok");
  expect(verdictOf("The court ruled in March 2023 that Acme must pay.", quote)).toBe(
    "dates-and-periods",
  );
});

test("a quarter is no year, a fiscal one no calendar one", () => {
  const quote = "Sales fell in the third quarter of fiscal 2024.";
  expect(verdictOf("Sales fell in 2024.", quote)).toBe("dates-and-periods");
  expect(verdictOf("Sales fell in the third quarter of 2024.", quote)).toBe("dates-and-periods");
  expect(verdictOf("Sales fell in the third quarter of fiscal 2024.", quote)).toBe("ok");
});

test("since, until, before and after stay with their date", () => {
  expect(
    verdictOf("The ban holds until 2026.", "The ban holds from 2026, the ministry's notice shows."),
  ).toBe("dates-and-periods");
  expect(
    verdictOf("Acme has sold phones in 2019.", "Acme has sold phones since 2019 in two shops."),
  ).toBe("dates-and-periods");
});

test("a rate keeps its unit of time", () => {
  const quote = "A seat costs $12 a month or $99 a year.";
  expect(verdictOf("A seat costs $12 per month.", quote)).toBe("ok");
  expect(verdictOf("A seat costs $12 per year.", quote)).toBe("dates-and-periods");
  expect(verdictOf("A seat costs $12 a week.", quote)).toBe("dates-and-periods");
});

test("days of one month may share its name", () => {
  const quote = "The sale raised $31 million between 12 and 19 April.";
  expect(verdictOf("Between April 12 and April 19 the sale raised $31 million.", quote)).toBe("ok");
  expect(verdictOf("Between April 12 and April 18 the sale raised $31 million.", quote)).not.toBe(
    "ok",
  );
});

test("the first six months of the year are its first half", () => {
  const quote = "Imports declined by 14% in the first half of the year.";
  expect(verdictOf("In the first six months of the year, imports declined by 14%.", quote)).toBe(
    "ok",
  );
  expect(
    verdictOf("In the first three months of the year, imports declined by 14%.", quote),
  ).not.toBe("ok");
});
