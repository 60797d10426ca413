import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const docs = join(root, "docs");
const read = (...path: readonly string[]): string => readFileSync(join(docs, ...path), "utf8");

const tour = read("architecture.md");
const developing = read("developing.md");
const depth = readdirSync(join(docs, "architecture")).map((name) => read("architecture", name));
/** All that is said of how the code is built. */
const page = [tour, ...depth, developing].join("\n");

/** Where a path on the page may begin. */
const places = [
  "",
  "apps/gateway/src",
  "packages/sources/src",
  "packages/tools-llm/src",
  "packages/tools-llm/src/engine",
  "packages/tools-schema/src",
];

/** The files of the workspace, with their paths. */
const files = execFileSync(
  "find",
  ["apps", "packages", "e2e", "scripts", "-type", "f", "-not", "-path", "*/node_modules/*"],
  { cwd: root, encoding: "utf8" },
).split("\n");

const named = [
  ...new Set([...page.matchAll(/`([\w./-]+\.(?:ts|mjs|md))`/g)].map(([, name]) => name!)),
];

describe("what the pages on architecture say of files", () => {
  test("the tour is one of five minutes", () => {
    const words = tour.split(/\s+/).filter((word) => /\w/.test(word));
    expect(words.length).toBeLessThan(1_500);
  });

  test("they name many", () => {
    expect(named.length).toBeGreaterThan(30);
  });

  test.each(named)("%s is there", (name) => {
    const isThere = name.includes("/")
      ? places.some((place) => existsSync(join(root, place, name)))
      : existsSync(join(root, name)) || files.some((file) => file.endsWith(`/${name}`));
    expect(isThere).toBe(true);
  });

  test("the floors stand in the order that lint holds", async () => {
    const { gatewayFloors } = (await import(join(root, "scripts", "dependency-law.mjs"))) as {
      gatewayFloors: readonly (readonly string[])[];
    };
    const lines = tour.split("\n").map((line) => line.split("|")[1]?.trim());
    const floors = gatewayFloors.map((rooms) => rooms.map((room) => `\`${room}\``).join(", "));
    expect(lines.filter((line) => line !== undefined && floors.includes(line))).toEqual(floors);
  });

  test.each([
    "a tool",
    "a provider",
    "a kind",
    "a state",
    "a surface",
    "a setting",
    "an error code",
    "a price",
  ])("%s: where to change it", (what) => {
    const table = developing.slice(developing.indexOf("## Where to change what"));
    expect(table).toMatch(new RegExp(`^\\| ${what}\\b`, "m"));
  });
});
