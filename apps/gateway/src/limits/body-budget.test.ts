import { describe, expect, test } from "vitest";
import { createBodyBudget } from "./body-budget.ts";

const mb = (bytes: number): number => bytes / 1024 ** 2;
const budget = () => createBodyBudget({ BODIES_MB: mb(100), BODIES_MB_PER_ADDRESS: mb(40) });

describe("the bytes of bodies that are under way", () => {
  test("are bounded per address, over all of its calls", () => {
    const bodies = budget();
    expect(bodies.open("a").take(30)).toBe(true);
    const second = bodies.open("a");
    expect(second.take(11)).toBe(false);
    expect(second.take(10)).toBe(true);
    expect(bodies.open("a").take(1)).toBe(false);
    expect(bodies.open("b").take(40)).toBe(true);
  });

  test("are bounded over all addresses", () => {
    const bodies = budget();
    for (const address of ["a", "b"]) expect(bodies.open(address).take(40)).toBe(true);
    expect(bodies.open("c").take(21)).toBe(false);
    expect(bodies.open("c").take(20)).toBe(true);
    expect(bodies.open("d").take(1)).toBe(false);
  });

  test("are free again when their call is answered, once", () => {
    const bodies = budget();
    const first = bodies.open("a");
    const other = bodies.open("a");
    first.take(20);
    first.take(10);
    other.take(10);
    first.release();
    first.release();
    expect(bodies.open("a").take(31)).toBe(false);
    expect(bodies.open("a").take(30)).toBe(true);
  });

  test("what was refused counts for nothing", () => {
    const bodies = budget();
    const call = bodies.open("a");
    for (let times = 0; times < 10; times++) expect(call.take(41)).toBe(false);
    expect(call.take(40)).toBe(true);
  });
});
