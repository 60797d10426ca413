import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("a cause passes only as its quote, or with a model's vote", () => {
  const quote = "Prices rose in May because of a drought.";
  expect(verdictOf("In May, prices rose because of a drought.", quote)).toBe(
    "cause-superlative-comparison",
  );
  expect(verdictOf("In May, prices rose because of a drought.", quote, { vote: true })).toBe("ok");
  expect(verdictOf(quote, quote)).toBe("ok");
});

test("the fourth largest is not the largest", () => {
  expect(
    verdictOf("Acme is the largest lender.", "Acme is the fourth largest lender in Ohio."),
  ).not.toBe("ok");
});

test("a comparison that no quote makes fails", () => {
  expect(verdictOf("Acme grew faster in May.", "Acme grew fast in May, and hired.")).not.toBe("ok");
});

test("each than belongs to the word that compares", () => {
  const quote =
    "The trains reach 230 km/h, 40 more than the old ones, but need longer to charge than the battery trains in Ostland.";
  expect(
    verdictOf("The trains reach 230 km/h, 40 more than the battery trains in Ostland.", quote),
  ).not.toBe("ok");
});

test("a superlative keeps what it is drawn from", () => {
  const quote = "The yield rose to its highest since October after the auction.";
  expect(verdictOf("The yield rose to its highest after the auction.", quote)).not.toBe("ok");
  expect(verdictOf("The yield rose to its highest since October.", quote)).toBe("ok");
});
