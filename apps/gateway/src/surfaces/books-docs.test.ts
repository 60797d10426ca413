import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { claimStateNames, claimStates, countedNames } from "../claims/states.ts";
import { percentOf } from "./activity.ts";
import { meanings } from "./books.ts";

const page = readFileSync(new URL("../../../../docs/books.md", import.meta.url), "utf8").replaceAll(
  / +/g,
  " ",
);

describe("docs/books.md says", () => {
  test.each(countedNames)(
    "what is counted as %s, and while its claim is in which states",
    (name) => {
      const states = claimStateNames.filter((state) => claimStates[state].counted === name);
      const list = states.map((state) => `\`${state}\``).join(", ");
      expect(page).toContain(`| \`${name}\` | ${list} | ${meanings[name]} |`);
    },
  );

  test("what settled is", () => {
    expect(page).toContain(`| \`settled\` | any of these | ${meanings.settled} |`);
  });
});

test.each([
  [0n, 1_000n, "0.00%"],
  [1n, 3n, "33.33%"],
  [999_999n, 1_000_000n, "99.99%"],
  [2_500n, 1_000n, "250.00%"],
])("%s of %s is %s", (units, goal, percent) => {
  expect(percentOf(units, goal)).toBe(percent);
});
