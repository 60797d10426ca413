import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("what somebody has stays his", () => {
  const quote = "Berlin offered a raise to Hamburg, whose drivers had walked out first.";
  expect(verdictOf("Berlin's drivers had walked out first.", quote)).not.toBe("ok");
  expect(verdictOf("Hamburg's drivers had walked out first.", quote)).toBe("ok");
});
