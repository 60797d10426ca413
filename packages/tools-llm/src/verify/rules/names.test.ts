import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("a name that the quotes do not have fails", () => {
  expect(verdictOf("Zentra sued Beta in Ohio.", "Acme sued Beta in Ohio over a patent.")).toBe(
    "names",
  );
});

test("initials, and an alias that a source gives, stand for the name", () => {
  expect(
    verdictOf("The FCA fined Beta.", "The Financial Conduct Authority fined Beta in May."),
  ).toBe("ok");
  const known = { aliases: [["Acme Corporation", "ACMX"]] };
  expect(verdictOf("ACMX fined Beta.", "Acme Corporation fined Beta in May.", known)).not.toBe(
    "names",
  );
});
