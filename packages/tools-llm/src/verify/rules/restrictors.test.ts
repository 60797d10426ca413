import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("what narrows a figure or a subject is told with it", () => {
  expect(verdictOf("Sales rose 5%.", "Sales rose 5% in Germany.")).toBe("restrictors");
  expect(verdictOf("Patients improved.", "Patients with severe asthma improved.")).toBe(
    "restrictors",
  );
  expect(verdictOf("Smokers gained 3 kg.", "Older smokers gained 3 kg in a year.")).toBe(
    "restrictors",
  );
});

test("a share of those who … passes only as its quote, or with a model's vote", () => {
  const quote = "In May, 40% of people who quit gained weight.";
  expect(verdictOf("40% of people who quit gained weight.", quote)).toBe("restrictors");
  expect(verdictOf("40% of people who quit gained weight.", quote, { vote: true })).toBe("ok");
  expect(verdictOf(quote, quote)).toBe("ok");
});
