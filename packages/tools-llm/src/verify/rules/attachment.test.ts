import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("a figure stays with what it measures", () => {
  const quote = "Revenue was $50 million and profit was $5 million in May.";
  expect(verdictOf("Profit was $50 million in May.", quote)).toBe("attachment");
  expect(verdictOf("Profit was $5 million in May.", quote)).toBe("ok");
});

test("what is counted stays what was counted", () => {
  expect(verdictOf("Acme opened 300 jobs.", "Acme opened 300 shops and cut jobs.")).not.toBe("ok");
});
