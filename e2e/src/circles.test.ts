import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const program = join(import.meta.dirname, "..", "..", "scripts", "circles.mjs");

let workspace: string;
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), "coinslot-circles-"));
});
afterEach(() => rmSync(workspace, { recursive: true }));

const write = (files: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(workspace, dirname(name)), { recursive: true });
    writeFileSync(join(workspace, name), text);
  }
};

const check = () => {
  const options = { encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync("node", [program, workspace], options);
  return { status, said: `${stderr}${stdout}`.trim().split("\n") };
};

test("files that import in one direction pass, and are counted", () => {
  write({
    "packages/one/src/a.ts": 'import { b } from "./b.ts";\nimport { c } from "./c.mjs";',
    "packages/one/src/b.ts": 'export { c as b } from "./c.mjs";',
    "packages/one/src/c.mjs": "export const c = 1;",
  });
  expect(check()).toEqual({ status: 0, said: ["3 files, 3 imports between them, 0 circles"] });
});

test.each([
  ["a type", 'import type { B } from "./b.ts";'],
  ["a value, over several lines", 'import {\n  b,\n} from "./b.ts";'],
  ["what it hands on", 'export type { B } from "./b.ts";'],
  ["an import when it is needed", 'const load = () => import("./b.ts");'],
  ["a type in its place", 'type B = import("./b.ts").B;'],
  ["nothing but its effects", 'import "./b.ts";'],
])("error: a circle is named, where a file imports %s", (_, line) => {
  write({
    "apps/one/src/a.ts": line,
    "apps/one/src/b.ts": 'import "./c.mjs";',
    "apps/one/src/c.mjs": 'import "./a.ts";',
  });
  const { status, said } = check();
  expect(status).toBe(1);
  expect(said[0]).toBe("A circle of 3 files, for instance:");
  expect(said.slice(1, 5).map((line) => line.trim())).toEqual(
    expect.arrayContaining(["apps/one/src/a.ts", "apps/one/src/b.ts", "apps/one/src/c.mjs"]),
  );
});

test("error: a circle through another package is seen", () => {
  write({
    "packages/one/package.json": '{ "name": "@planted/one", "exports": { ".": "./src/a.ts" } }',
    "packages/one/src/a.ts": 'import { two } from "@planted/two";',
    "packages/two/package.json": '{ "name": "@planted/two", "exports": { ".": "./src/b.ts" } }',
    "packages/two/src/b.ts": 'import type { One } from "@planted/one";',
  });
  const { status, said } = check();
  expect(status).toBe(1);
  expect(said.at(-1)).toBe("2 files, 2 imports between them, 1 circles");
});

test("error: a file that imports itself is a circle", () => {
  write({ "scripts/a.mjs": 'import "./a.mjs";' });
  expect(check().status).toBe(1);
});

test("error: a check that saw no import is none", () => {
  write({ "packages/one/src/a.ts": "export const a = 1;" });
  expect(check().status).toBe(1);
});
