import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = join(import.meta.dirname, "..", "..");

const foldersIn = (parent: string): string[] =>
  readdirSync(join(root, parent)).map((name) => join(parent, name));

const folders = [".", "bench", "e2e", ...foldersIn("packages"), ...foldersIn("apps")];

test.each(folders)("%s takes every version from the workspace", (folder) => {
  const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as {
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  const elsewhere = versions.filter(([name, version]) =>
    name.startsWith("@coinslot/") ? version !== "workspace:*" : version !== "catalog:",
  );
  expect(versions).not.toEqual([]);
  expect(elsewhere).toEqual([]);
});

test("the catalog names exact versions", () => {
  const workspace = parse(readFileSync(join(root, "pnpm-workspace.yaml"), "utf8")) as {
    catalog: Record<string, string>;
  };
  const versions = Object.values(workspace.catalog);
  expect(versions.length).toBeGreaterThan(20);
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))).toEqual([]);
});
