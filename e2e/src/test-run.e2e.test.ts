import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { copyWorkspace, type WorkspaceCopy } from "./workspace-copy.ts";

// Each step runs a program to its end, on a machine that may be busy.
vi.setConfig({ testTimeout: 600_000 });

let workspace: WorkspaceCopy;
beforeAll(() => {
  workspace = copyWorkspace();
});
afterEach(() => workspace.restore());
afterAll(() => workspace?.remove());

const npmTest = (steps: string) => {
  const { passed, output } = workspace.gate("test", steps);
  return { passed, output, lastLine: output.trimEnd().split("\n").at(-1) };
};

/** Makes these files the whole unit tier. */
const unitTierOf = (files: Readonly<Record<string, string>>): void => {
  workspace.change("vitest.config.ts", (text) =>
    text.replace('[".test.ts", ".test.mjs"]', '[".planted.ts"]'),
  );
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

test("a gate runs beside a tier, and each counts for itself", () => {
  unitTierOf({ one: 'test("is", () => {});' });
  workspace.write("packages/jobs/src/unformatted.ts", "export  const a   = 1\n");
  const { output, lastLine } = npmTest("sherif format unit");
  expect(output).toMatch(/^format +FAILED/m);
  expect(lastLine).toBe("2 passed, 1 failed");
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

test("a gate that looked at nothing fails, whatever it says of itself", () => {
  workspace.change("package.json", (text) => text.replace("oxfmt --check .", "true"));
  const { output, lastLine } = npmTest("format");
  expect(output).toContain("format does not say that it looked at many files");
  expect(lastLine).toBe("0 passed, 1 failed");
});

test("an installation that fails fails the run", () => {
  const planted = 'throw new Error("no registry");';
  workspace.change("scripts/workspace.mjs", (text) =>
    text.replace(/if \(process\.env\.COINSLOT_INSTALLED === "1"\) return;/, planted),
  );
  const { passed, output, lastLine } = npmTest("sherif");
  expect(passed).toBe(false);
  expect(output).toContain("no registry");
  expect(lastLine).toBe("0 passed, 1 failed");
});

test("a word that is neither a step nor of any test is refused", () => {
  // Made here, so that this file does not have it.
  const word = ["unit", "z"].join("");
  const { passed, output } = npmTest(word);
  expect(passed).toBe(false);
  expect(output).toContain(
    `No step, no test file and no test has "${word}" in its name. Steps are`,
  );
});

test("a word that is no step runs the tests that have it, and nothing else", () => {
  const text = 'import { test } from "vitest";\ntest("is", () => {});\ntest("is not", () => {});\n';
  workspace.write("packages/jobs/src/planted-one.test.ts", text);
  const { passed, output, lastLine } = npmTest("planted-one");
  expect(passed, output).toBe(true);
  expect(lastLine).toBe("2 passed, 0 failed");
  expect(output).toMatch(/^install .*\nunit /);
});

test("what guards runs in full until it was green, then with fewer cases until its files change", () => {
  // The guard's tier is a planted test that tells how many cases it was asked for.
  workspace.change("scripts/guards.mjs", (text) =>
    text.replace('tier: "redis"', 'tier: "unit"').replace("apps/gateway/src", "planted-guarded"),
  );
  workspace.write("planted-guarded/one.ts", "1");
  unitTierOf({
    one: 'test("is", () => { if (process.env.RETRY_AGENT_SCHEDULES) throw new Error("few"); });',
  });
  expect(npmTest("unit")).toMatchObject({ passed: true, lastLine: "1 passed, 0 failed" });
  expect(npmTest("unit").output).toContain("(fewer cases: retry-agent)");
  expect(npmTest("unit --full")).toMatchObject({ passed: true });
  workspace.write("planted-guarded/one.ts", "2");
  expect(npmTest("unit")).toMatchObject({ passed: true });
});
