import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("a claim is told with whose it is", () => {
  const quote = "Acme said the plant was safe.";
  expect(verdictOf("The plant was safe.", quote)).toBe("attribution");
  expect(verdictOf("The plant was safe, according to Acme.", quote)).toBe("ok");
});

test("a claim is not given to another source", () => {
  const quotes = ["Acme said the plant was safe.", "Beta makes cars in Ohio."];
  expect(verdictOf("Beta said the plant was safe.", quotes)).not.toBe("ok");
});
