import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";
import { plainNumbers } from "./plain-numbers.ts";

test("a number written in several words is read as the figure that it is", () => {
  for (const [written, plain] of [
    ["two and a half years", "2.5 years"],
    ["a year and a half", "1.5 years"],
    ["one and a quarter million", "1.25 million"],
    ["1 hour 20 minutes", "80 minutes"],
    ["half an hour", "0.5 hours"],
    ["1 250 000 visitors", "1,250,000 visitors"],
    ["4.1m tons", "4.1 million tons"],
    ["aged 18-65", "aged 18 to 65"],
    ["between the ages of 18 and 65", "aged 18 to 65"],
    ["the 19th year", "the nineteenth year"],
    ["2/3 of sales", "two thirds of sales"],
    ["from -130", "from minus 130"],
  ] as const)
    expect(plainNumbers(written)).toBe(plain);
});

test("what only looks like one is left as it is", () => {
  for (const text of ["on May 3rd", "the 3rd of May", "a 3-2 win", "in 2024 500 people", "9/11"])
    expect(plainNumbers(text)).toBe(text);
});

test("figures meet however they are written, and differ where they do", () => {
  const quote = "The work took two and a half years and cost 12 million euros in May.";
  expect(verdictOf("The work took 30 months.", quote)).toBe("ok");
  expect(verdictOf("The work took 2.5 months.", quote)).not.toBe("ok");
  const trade = "Sales reached 4.1 million tons in 2023, compared with 3.6 million tons in 2022.";
  expect(
    verdictOf("Sales reached 4.1m tons in 2023, compared with 3.6 million in 2022.", trade),
  ).toBe("ok");
  expect(verdictOf("Sales reached 3.6 million tons in 2023.", trade)).not.toBe("ok");
});
