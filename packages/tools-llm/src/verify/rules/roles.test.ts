import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("subject and object are not exchanged", () => {
  expect(verdictOf("Beta sued Acme in May.", "Acme sued Beta in May over a patent.")).not.toBe(
    "ok",
  );
});

test("the passive is resolved", () => {
  const quote = "Acme bought Beta in May for its patents.";
  expect(verdictOf("Beta was bought by Acme in May.", quote)).toBe("ok");
  expect(verdictOf("Acme was bought by Beta in May.", quote)).toBe("roles");
});

test("a noun keeps its preposition", () => {
  expect(verdictOf("Funds moved from Acme.", "Funds moved to Acme in May.")).toBe("roles");
});
