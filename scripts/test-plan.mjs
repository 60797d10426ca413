/**
 * What `npm test -- WORDS` is to run. A step's name chooses that step; any other word is a part of a test file's path or,
 * where no path has it, of a test's name. Words narrow each other down.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gates, tiers } from "./test-steps.mjs";
import { root } from "./workspace.mjs";

const testFile = /(?:\/src\/|^scripts\/).*?(?:\.(redis|chain|e2e))?\.test\.(?:ts|mjs)$/;

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return ["node_modules", "dist", ".turbo"].includes(entry.name) ? [] : filesBelow(path);
  });

/** Every test file of the workspace with its tier; its text is read when it is asked for. */
export const findTests = () =>
  ["packages", "apps", "bench", "e2e", "scripts"].flatMap(filesBelow).flatMap((path) => {
    const found = testFile.exec(path);
    if (!found) return [];
    return [{ path, tier: found[1] ?? "unit", text: () => readFileSync(join(root, path), "utf8") }];
  });

const isOfNoTest = (word, tests) =>
  !tests.some(({ path, text }) => inPath(path, word) || text().includes(word));

const inPath = (path, word) => path.toLowerCase().includes(word.toLowerCase());

/** A pattern for the names that have all of the words, in any order. */
const patternOf = (words) =>
  words.map((word) => `(?=.*${word.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")})`).join("");

const narrowed = (tests, words) => {
  const lost = words.filter((word) => isOfNoTest(word, tests));
  if (lost.length > 0) {
    const names = lost.map((word) => `"${word}"`).join(", ");
    throw new Error(
      `No step, no test file and no test has ${names} in its name. Steps are ${[...gates, ...tiers].join(", ")}.`,
    );
  }
  const ofPaths = words.filter((word) => tests.some(({ path }) => inPath(path, word)));
  const ofNames = words.filter((word) => !ofPaths.includes(word));
  const chosen = tests.filter(
    ({ path, text }) =>
      ofPaths.every((word) => inPath(path, word)) && ofNames.every((word) => text().includes(word)),
  );
  if (chosen.length === 0) throw new Error(`No test has all of: ${words.join(", ")}.`);
  return { chosen, names: ofNames.length > 0 ? patternOf(ofNames) : undefined };
};

/** Packages that are large to install, and that only their own tests need. */
const isHeavy = ({ path }) => /^(bench|e2e|packages\/stock-v1)\//.test(path);

/**
 * The gates to run and, per tier, its files and the pattern of their tests' names; `files` is undefined for a whole
 * tier. Throws for words that nothing has.
 */
export const planFrom = (words, tests) => {
  const steps = words.filter((word) => gates.includes(word) || tiers.includes(word));
  const filters = words.filter((word) => !steps.includes(word));
  const has = (step) => steps.includes(step);
  const named = tiers.filter(has);
  if (filters.length === 0) {
    const all = steps.length === 0;
    const chosen = all ? tiers : named;
    // The end-to-end tests start the bundles.
    const isNeeded = (gate) => all || has(gate) || (gate === "build" && has("e2e"));
    const whole = chosen.map((tier) => ({ tier }));
    return { gates: gates.filter(isNeeded), tiers: whole, installsAll: true };
  }
  const candidates = tests.filter(({ tier }) => named.length === 0 || named.includes(tier));
  const { chosen, names } = narrowed(candidates, filters);
  const filesOf = (tier) => chosen.filter((one) => one.tier === tier).map(({ path }) => path);
  const parts = tiers.map((tier) => ({ tier, files: filesOf(tier), names }));
  return {
    gates: gates.filter(has),
    tiers: parts.filter(({ files }) => files.length > 0),
    installsAll: gates.some(has) || chosen.some(isHeavy),
  };
};
