import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { follow, stepsOf } from "./page-steps.ts";
import { copyWorkspace, type WorkspaceCopy } from "./workspace-copy.ts";

// Each step runs a program to its end, on a machine that may be busy.
vi.setConfig({ testTimeout: 600_000 });

const tool = stepsOf("Adding a tool");
const provider = stepsOf("Adding a provider");
const filesOf = ({ additions }: typeof tool) => [...new Set(additions.map(({ file }) => file))];

/** Every file that the page names. */
const said = [tool, provider].flatMap((steps) => [...Object.keys(steps.files), ...filesOf(steps)]);

/** The two lists that a new tool changes, which are written by a command. */
const prices = ["packages/tools-schema/src/prices.test.ts", "README.md"];

/** What programs leave behind, as `.gitignore` has it. */
const ignored = new Set(["node_modules", "dist", ".turbo", ".sandbox"]);

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (ignored.has(entry.name)) return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });

let workspace: WorkspaceCopy;
let before: ReadonlyMap<string, string>;

/** What the copy holds, by path. */
const texts = (): ReadonlyMap<string, string> =>
  new Map(
    filesBelow(workspace.root).map(
      (path) => [relative(workspace.root, path), readFileSync(path, "utf8")] as const,
    ),
  );

beforeAll(() => {
  workspace = copyWorkspace();
  before = texts();
  follow(tool, workspace);
  follow(provider, workspace);
});
afterAll(() => workspace?.remove());

/** The files that are not as they were, as `git status` names them. */
const changed = (): readonly string[] =>
  [...texts()].flatMap(([path, text]) => (before.get(path) === text ? [] : [path])).toSorted();

const vitest = (options: string) =>
  workspace.run(`vitest run --project unit --maxWorkers=2 ${options}`);

test("the page says what it promises: three files and two lines, two files and a line in each list", () => {
  expect(Object.keys(tool.files)).toHaveLength(3);
  expect(filesOf(tool)).toHaveLength(2);
  expect(Object.keys(provider.files)).toHaveLength(2);
  expect(filesOf(provider)).toHaveLength(3);
});

describe("a tool and a provider that were added as the page says", () => {
  test("fail no test of the lists they are in but the two of the prices", () => {
    const { output } = vitest(
      "packages/tools-schema packages/tools-util/src/create-util-tools packages/documents",
    );
    expect(output).toMatch(/Tests +2 failed/);
    expect(output).toMatch(/FAIL .*\/prices\.test\.ts > a price change shows here/);
    expect(output).toMatch(/FAIL .*readme-prices\.test\.ts > /);
  });

  test("are green after the one update, with everything that lists tools or providers", () => {
    const updated = vitest("prices.test.ts -u");
    expect(updated.passed, updated.output).toBe(true);
    const { passed, output } = vitest(
      [
        "packages/tools-schema packages/tools-util/src/create packages/tools-util/src/slugify",
        "packages/documents packages/pages apps/gateway/src/surfaces",
        "packages/sources/src/gas packages/sources/src/providers packages/sources/src/settings",
        "packages/tools-data/src/gas-snapshot apps/gateway/src/surfaces apps/gateway/src/challenge",
      ].join(" "),
    );
    expect(passed, output).toBe(true);
  });

  // `npm run fix`, which the page asks for, formats first. Lint reads a file by itself and the types that it uses.
  test.each([
    ["format", ""],
    ["types", ""],
    ["lint", said.filter((path) => path.endsWith(".ts")).join(" ")],
    ["boundaries", ""],
    ["knip", ""],
  ])("pass %s", (gate, options) => {
    const { passed, output } = workspace.gate(gate, options);
    expect(passed, output).toBe(true);
  });

  test("changed nothing but what the page says, and those two lists", () => {
    expect(changed()).toEqual([...said, ...prices].toSorted());
  });

  test("the tool runs", () => {
    const { passed, output } = workspace.run(
      `node scripts/tool.mjs slugify '{"title":"Crème brûlée!"}'`,
    );
    expect(passed, output).toBe(true);
    expect(output).toContain('"name": "creme-brulee"');
  });
});
