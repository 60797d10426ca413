import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const page = readFileSync(join(root, "docs", "architecture.md"), "utf8");

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

describe("what the page on architecture says of files", () => {
  test("it names many", () => {
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
    const lines = page.split("\n").map((line) => line.split("|")[1]?.trim());
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
    const table = page.slice(page.indexOf("## Where to change what"));
    expect(table).toMatch(new RegExp(`^\\| ${what}\\b`, "m"));
  });
});
