import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("some does not become all or most", () => {
  expect(
    verdictOf("All shops closed in May.", "Some shops closed in May, the city said."),
  ).not.toBe("ok");
  expect(verdictOf("Most shops closed in May.", "Shops closed in May as rents rose.")).not.toBe(
    "ok",
  );
});

test("a condition stays", () => {
  expect(
    verdictOf("The deal closes in May.", "The deal closes in May if regulators agree."),
  ).not.toBe("ok");
});
