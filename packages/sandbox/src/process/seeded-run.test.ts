import { expect, test } from "vitest";
import { parseSeededRun } from "./seeded-run.ts";

test("the count and the seed are read, with or without the dashes that pnpm hands on", () => {
  const read = { count: 7, seed: 3 };
  expect(parseSeededRun("calls", 1_000, ["--calls", "7", "--seed", "3"])).toEqual(read);
  expect(parseSeededRun("calls", 1_000, ["--", "--calls", "7", "--seed", "3"])).toEqual(read);
  expect(parseSeededRun("calls", 1_000, [])).toEqual({ count: 1_000, seed: 1 });
});

test.each(["0", "-1", "1.5", "many", ""])(
  "error: %j is no count, and the option is named",
  (text) => {
    expect(() => parseSeededRun("calls", 1_000, [`--calls=${text}`])).toThrow(
      /--calls takes a whole/,
    );
  },
);

test("error: an option that there is not", () => {
  expect(() => parseSeededRun("calls", 1_000, ["--purchases", "7"])).toThrow(/--purchases/);
});
