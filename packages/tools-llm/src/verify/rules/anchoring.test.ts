import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("a verb or an evaluation that the quotes lack fails", () => {
  const quote = "Acme presented a pump for small farms in May.";
  expect(verdictOf("Acme sold a pump for small farms.", quote)).toBe("anchoring");
  expect(verdictOf("Acme presented a brilliant pump for small farms.", quote)).toBe("anchoring");
});

test("a synonym and a derivation count as found", () => {
  expect(verdictOf("Acme purchased a famous brand.", "Acme bought a famous brand in May.")).toBe(
    "ok",
  );
});

test("a relation between two facts is a claim of its own", () => {
  const quotes = ["Acme closed its plant.", "Prices rose in May."];
  expect(verdictOf("Prices rose in May after Acme closed its plant.", quotes)).toBe("anchoring");
  expect(verdictOf("Acme closed its plant and prices rose in May.", quotes)).toBe("ok");
});

test("an address that the quotes lack fails", () => {
  const quote = "The second plant of Northwind is in Ohio.";
  expect(verdictOf("See https://evil.example/ for the second plant of Northwind.", quote)).toBe(
    "anchoring",
  );
});

test("a phrase of several words and the verb that says the same meet", () => {
  expect(
    verdictOf("The board rejected the offer.", "The board turned down the offer in May."),
  ).toBe("ok");
  expect(
    verdictOf("The board accepted the offer.", "The board turned down the offer in May."),
  ).not.toBe("ok");
});
