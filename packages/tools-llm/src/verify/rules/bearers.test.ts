import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("a superlative behind a comma is told of the name in front of it", () => {
  const quote =
    "The new Tavro ferry carries 340 passengers, 60 fewer than the Lindau, the largest ship on the lake.";
  expect(verdictOf("The new Tavro ferry is the largest ship on the lake.", quote)).toBe(
    "cause-superlative-comparison",
  );
  expect(verdictOf("The Lindau is the largest ship on the lake.", quote)).toBe("ok");
});

test("a superlative that is the subject is told of what it is said to be", () => {
  const quote =
    "The most common complaints were noise and dust; broken lifts were named by few tenants.";
  expect(verdictOf("Broken lifts were the most common complaints.", quote)).not.toBe("ok");
  expect(verdictOf("Noise and dust were the most common complaints.", quote)).toBe("ok");
});

test("a superlative is found in a superlative alone", () => {
  const quote = "Acme posted revenue of $412 million in May.";
  expect(verdictOf("Acme posted record revenue of $412 million in May.", quote)).not.toBe("ok");
});

test("a superlative stays with its noun", () => {
  const quote = "Steyrmann makes gearboxes. Its biggest customer is the city of Vienna.";
  expect(verdictOf("Steyrmann is the biggest maker of gearboxes.", quote)).not.toBe("ok");
});
