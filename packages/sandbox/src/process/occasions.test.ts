import { expect, test } from "vitest";
import { type Occasions, createOccasions } from "./occasions.ts";

const picked = (options: Occasions, topic = "reset-before") => {
  const isDue = createOccasions(options, topic);
  return Array.from({ length: 1_000 }, isDue).flatMap((due, index) => (due ? [index] : []));
};

test("without options every request is picked", () => {
  expect(picked({})).toHaveLength(1_000);
});

test("calls picks the first ones", () => {
  expect(picked({ calls: 3 })).toEqual([0, 1, 2]);
});

test("a share picks about so many, the same ones for the same seed", () => {
  const some = picked({ share: 0.2, seed: 7 });
  expect(some.length).toBeGreaterThan(150);
  expect(some.length).toBeLessThan(250);
  expect(picked({ share: 0.2, seed: 7 })).toEqual(some);
  expect(picked({ share: 0.2, seed: 8 })).not.toEqual(some);
});

test("faults with one seed do not fall on the same requests", () => {
  expect(picked({ share: 0.2 }, "hang-after")).not.toEqual(picked({ share: 0.2 }));
});

test("calls limits a share", () => {
  expect(picked({ share: 0.2, calls: 4 })).toEqual(picked({ share: 0.2 }).slice(0, 4));
});

test.each([{ calls: 0 }, { calls: Number.NaN }, { share: -0.1 }, { share: 1.1 }])(
  "%j is refused",
  (options) => {
    expect(() => createOccasions(options, "")).toThrow(RangeError);
  },
);
