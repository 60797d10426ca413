import { expect, test } from "vitest";
import { findTests, planFrom } from "./test-plan.mjs";
import { gates, tiers } from "./test-steps.mjs";

const fileOf = (path, tier, text = "") => ({ path, tier, text: () => text });
const tests = [
  fileOf(
    "packages/sources/src/yields/treasury-csv.test.ts",
    "unit",
    'test("a holiday is left out"',
  ),
  fileOf("packages/tools-data/src/treasury-yield-curve.test.ts", "unit", 'test("newest first"'),
  fileOf("packages/tools-data/src/whois.test.ts", "unit", 'test("a (rare) name"'),
  fileOf("apps/gateway/src/claims/store.redis.test.ts", "redis", 'test("newest first"'),
  fileOf("e2e/src/whois.e2e.test.ts", "e2e"),
];
const plan = (...words) => planFrom(words, tests);
const filesOf = ({ tiers: parts }) => parts.flatMap(({ files }) => files);

test("no words: every gate and every tier, whole", () => {
  const whole = tiers.map((tier) => ({ tier }));
  expect(plan()).toEqual({ gates, tiers: whole, installsAll: true });
});

test("steps alone run as they are; the end-to-end tests need the build", () => {
  expect(plan("lint", "unit")).toMatchObject({ gates: ["lint"], tiers: [{ tier: "unit" }] });
  expect(plan("e2e")).toMatchObject({ gates: ["build"], tiers: [{ tier: "e2e" }] });
});

test("another word is a part of a path, in every tier", () => {
  expect(plan("whois").tiers).toEqual([
    { tier: "unit", files: ["packages/tools-data/src/whois.test.ts"] },
    { tier: "e2e", files: ["e2e/src/whois.e2e.test.ts"] },
  ]);
});

test("words narrow each other down, and a tier narrows words", () => {
  expect(filesOf(plan("treasury"))).toHaveLength(2);
  const [data] = [["packages/tools-data/src/treasury-yield-curve.test.ts"]];
  expect(filesOf(plan("Treasury", "tools-data"))).toEqual(data);
  expect(filesOf(plan("unit", "whois"))).toEqual(["packages/tools-data/src/whois.test.ts"]);
});

test("a word that no path has is a part of a test's name", () => {
  const { tiers: parts } = plan("newest first");
  expect(parts.map(({ tier }) => tier)).toEqual(["unit", "redis"]);
  expect("treasury > newest first, always").toMatch(new RegExp(parts[0].names));
  expect(plan("unit", "(rare)").tiers).toEqual([
    expect.objectContaining({ files: ["packages/tools-data/src/whois.test.ts"] }),
  ]);
});

test("single tests run no gate, and install only what they need", () => {
  expect(plan("treasury")).toMatchObject({ gates: [], installsAll: false });
  expect(plan("e2e", "whois")).toMatchObject({ gates: [], installsAll: true });
  expect(plan("lint", "treasury")).toMatchObject({ gates: ["lint"], installsAll: true });
});

test("error: words that nothing has are named, with the steps there are", () => {
  expect(() => plan("treasury", "xyzzy")).toThrow(/has "xyzzy" in its name\. Steps are build, /);
  expect(() => plan("redis", "whois")).toThrow('"whois"');
  expect(() => plan("whois", "holiday")).toThrow("No test has all of: whois, holiday.");
});

test("this file is found, and every tier has some", () => {
  const found = findTests();
  expect(found).toContainEqual(expect.objectContaining({ path: "scripts/test-plan.test.mjs" }));
  expect(new Set(found.map(({ tier }) => tier))).toEqual(new Set(tiers));
});
