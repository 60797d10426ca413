import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("a name stays with what is told of it", () => {
  const quote = "Acme makes pumps in Ohio, and Beta builds cars in Texas.";
  expect(verdictOf("Acme builds cars in Texas.", quote)).not.toBe("ok");
  expect(verdictOf("Beta builds cars in Texas.", quote)).toBe("ok");
});
