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

test("what stands behind a figure tells which of two is meant", () => {
  const quote = "The hotel night in Sardora cost 112 euros in July and 131 euros in August.";
  expect(verdictOf("The hotel night in Sardora cost 131 euros in August.", quote)).toBe("ok");
  expect(verdictOf("The hotel night in Sardora cost 112 euros in August.", quote)).not.toBe("ok");
});

test("what is multiplied stays what was multiplied", () => {
  const quote =
    "Rail grew faster than road did, though lorries carried four times as many tonnes as trains.";
  expect(verdictOf("Rail grew four times faster than road did.", quote)).toBe("attachment");
});
