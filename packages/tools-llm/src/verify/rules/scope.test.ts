import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("some does not become all or most", () => {
  expect(
    verdictOf("All shops closed in May.", "Some shops closed in May, the city said."),
  ).not.toBe("ok");
  expect(verdictOf("Most shops closed in May.", "Shops closed in May as rents rose.")).not.toBe(
    "ok",
  );
});

test("a condition stays", () => {
  expect(
    verdictOf("The deal closes in May.", "The deal closes in May if regulators agree."),
  ).not.toBe("ok");
});

test("until holds for the verb in front of it", () => {
  const quote = "Ilse Rademacher moved to Lisbon in 1937 and stayed until her death in 1964.";
  expect(verdictOf("Ilse Rademacher moved to Lisbon in 1937.", quote)).toBe("ok");
  expect(verdictOf("Ilse Rademacher stayed.", quote)).not.toBe("ok");
});

test("at all of them is all of them", () => {
  expect(
    verdictOf("Sales rose at all of its shops.", "Sales rose at two of its shops in Ohio."),
  ).not.toBe("ok");
});
