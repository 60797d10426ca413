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

test("one measure may be told in another of its units, and is not changed by it", () => {
  const quote = "The crew drilled 1,870 metres and found 4.1 tonnes of ore in May.";
  expect(verdictOf("The crew drilled 1.87 km and found 4,100 kg of ore in May.", quote)).toBe("ok");
  expect(verdictOf("The crew drilled 1.78 km in May.", quote)).toBe("numbers");
});

test("a part is told as a share, a percentage or one in so many", () => {
  const quote = "Costs at Acme fell by a fifth in May, and about a third of shops closed.";
  expect(verdictOf("Costs at Acme fell by 20% in May.", quote)).toBe("ok");
  expect(verdictOf("Costs at Acme fell by 25% in May.", quote)).toBe("numbers");
  expect(verdictOf("About one in three shops closed.", quote)).not.toBe("numbers");
  expect(verdictOf("About one in four shops closed.", quote)).toBe("numbers");
});

test("a time of day is one time in both clocks", () => {
  const quote = "The train leaves Varna at 21:35 and reaches Kalisz at 09:50.";
  expect(verdictOf("The train leaves Varna at 9:35 p.m.", quote)).toBe("ok");
  expect(verdictOf("The train leaves Varna at 9:35 a.m.", quote)).toBe("numbers");
});

test("an age may be told in several ways", () => {
  const quote = "Acme hired nineteen-year-old Sanna Vik in May.";
  expect(verdictOf("Acme hired Sanna Vik, 19, in May.", quote)).toBe("ok");
  expect(verdictOf("Acme hired Sanna Vik, 29, in May.", quote)).toBe("numbers");
});

test("over ten years may mean during them, and is not more than ten", () => {
  expect(verdictOf("Acme grew for more than ten years.", "Acme grew over ten years.")).toBe(
    "numbers",
  );
  expect(
    verdictOf("Loans over ninety days late fell.", "Loans more than ninety days late fell."),
  ).toBe("ok");
});

test("five percent to 410 million is no range", () => {
  expect(
    verdictOf(
      "Sales grew by 5% to 410 million dollars.",
      "Sales grew by 5% to 410 million dollars in May.",
    ),
  ).toBe("ok");
});
