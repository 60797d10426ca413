import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("a figure keeps its digits, unit, magnitude, currency and sign", () => {
  const quote =
    "Revenue at Acme rose 3.5% to $4.2 billion in the year, and margins fell by 25 basis points.";
  for (const said of [
    "Revenue at Acme rose 3.6% to $4.2 billion in the year.",
    "Revenue at Acme rose 3.5 percentage points to $4.2 billion in the year.",
    "Revenue at Acme rose 3.5% to $4.2 million in the year.",
    "Revenue at Acme rose 3.5% to €4.2 billion in the year.",
  ])
    expect(verdictOf(said, quote)).toBe("numbers");
});

test("one figure may be written in several ways", () => {
  const quote = "Revenue at Acme rose 3.5% to $4.2 billion in the year.";
  expect(
    verdictOf("Revenue at Acme rose 3.5 percent to US$4,200 million in the year.", quote),
  ).toBe("ok");
  expect(
    verdictOf("Margins fell by 0.25 percentage points.", "Margins fell by 25 basis points in May."),
  ).toBe("ok");
});

test("a figure rounded and said to be so passes, rounded wrongly or silently it does not", () => {
  const quote = "The plant made 48,213 cars in the year.";
  expect(verdictOf("The plant made about 48,000 cars in the year.", quote)).toBe("ok");
  expect(verdictOf("The plant made about 49,000 cars in the year.", quote)).toBe("numbers");
  expect(verdictOf("The plant made 48,000 cars in the year.", quote)).toBe("numbers");
});

test("at least, up to and about stay with their figure", () => {
  expect(
    verdictOf("The plant employs 300 workers.", "The plant employs up to 300 workers in winter."),
  ).toBe("numbers");
  expect(
    verdictOf("Acme has more than 300 shops.", "Acme has at least 300 shops in the north."),
  ).toBe("numbers");
});

test("one end of a range is not the figure", () => {
  expect(
    verdictOf(
      "Acme expects sales of 7 million units.",
      "Acme expects sales of 5 to 7 million units.",
    ),
  ).toBe("numbers");
});

test("a number of our own stands by its fact", () => {
  const known = { facts: [{ id: "margin", value: 12.4, unit: "%" }] };
  expect(
    verdictOf("Acme had a margin of 12.4%.", "Acme had a margin that analysts praised.", known),
  ).not.toBe("numbers");
  expect(
    verdictOf("Acme had a margin of 12.5%.", "Acme had a margin that analysts praised.", known),
  ).toBe("numbers");
});
