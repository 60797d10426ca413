import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("a share that went to one place is not told of another", () => {
  const quote = "Sales reached 4.1 million tons; a fifth went to Asia and half to Europe.";
  expect(verdictOf("Half of sales went to Asia.", quote)).toBe("attachment");
  expect(verdictOf("Half of sales went to Europe.", quote)).toBe("ok");
});
