import { afterEach, beforeEach, expect, test } from "vitest";
import { copyWorkspace, type WorkspaceCopy } from "./workspace-copy.ts";

let workspace: WorkspaceCopy;
beforeEach(() => {
  workspace = copyWorkspace();
  // The packages are linked into the copy; an installation would reach the originals.
  workspace.write("scripts/workspace.mjs", "export const installWorkspace = async () => {};\n");
});
afterEach(() => workspace.remove());

const npmTest = (steps: string) => {
  const { passed, output } = workspace.gate("test", steps);
  return { passed, output, lastLine: output.trimEnd().split("\n").at(-1) };
};

/** Makes these files the whole unit tier. */
const unitTierOf = (files: Readonly<Record<string, string>>): void => {
  workspace.change("vitest.config.ts", (text) => text.replace('[".test.ts"]', '[".planted.ts"]'));
  for (const [name, text] of Object.entries(files)) {
    workspace.write(
      `packages/jobs/src/${name}.planted.ts`,
      `import { test } from "vitest";\n${text}`,
    );
  }
};

test("a gate that passes counts one", () => {
  expect(npmTest("sherif")).toMatchObject({ passed: true, lastLine: "1 passed, 0 failed" });
});

test("a gate that fails fails the run, says why, and does not stop the others", () => {
  workspace.write("packages/jobs/src/planted.ts", "export  const a   = 1\n");
  const { passed, output, lastLine } = npmTest("format sherif");
  expect(passed).toBe(false);
  expect(output).toMatch(/^format +FAILED/m);
  expect(output).toContain("packages/jobs/src/planted.ts");
  expect(lastLine).toBe("1 passed, 1 failed");
});

test("a tier counts its tests", () => {
  unitTierOf({
    one: 'test("is", () => {});',
    two: 'test("is", () => {});\ntest.skip("was", () => {});',
  });
  expect(npmTest("unit")).toMatchObject({
    passed: true,
    lastLine: "2 passed, 0 failed, 1 skipped",
  });
});

test("a test that fails and a file that does not load both count", () => {
  unitTierOf({
    fails: 'test("is", () => {});\ntest("is not", () => { throw new Error("planted"); });',
    breaks: 'throw new Error("cannot load");',
  });
  const { passed, output, lastLine } = npmTest("unit");
  expect(passed).toBe(false);
  expect(output).toContain("cannot load");
  expect(lastLine).toBe("1 passed, 2 failed");
});

test("a tier without a test fails", () => {
  unitTierOf({});
  expect(npmTest("unit")).toMatchObject({ passed: false, lastLine: "0 passed, 1 failed" });
});

test("a tier in which every test is skipped fails", () => {
  unitTierOf({ skips: 'test.skip("was", () => {});' });
  expect(npmTest("unit")).toMatchObject({
    passed: false,
    lastLine: "0 passed, 1 failed, 1 skipped",
  });
});

test("an installation that fails fails the run", () => {
  workspace.write(
    "scripts/workspace.mjs",
    'export const installWorkspace = async () => { throw new Error("no registry"); };\n',
  );
  const { passed, output, lastLine } = npmTest("sherif");
  expect(passed).toBe(false);
  expect(output).toContain("no registry");
  expect(lastLine).toBe("0 passed, 1 failed");
});

test("a step that does not exist is refused", () => {
  const { passed, output } = npmTest("units");
  expect(passed).toBe(false);
  expect(output).toContain("No such step: units");
});
