import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  allowedImports,
  forbiddenEdges,
  forbiddenImports,
  plantedFiles,
} from "./planted-violations.ts";
import { copyWorkspace, type WorkspaceCopy } from "./workspace-copy.ts";

type LintReport = {
  readonly number_of_files: number;
  readonly diagnostics: readonly { readonly filename: string; readonly code: string }[];
};

let workspace: WorkspaceCopy;
const copies: WorkspaceCopy[] = [];
const copyAgain = (): void => {
  workspace = copyWorkspace();
  copies.push(workspace);
};
afterAll(() => copies.forEach((copy) => copy.remove()));

const lint = (): LintReport => JSON.parse(workspace.gate("lint", "-f json").output);

const manifestOf = (folder: string): string => `${folder}/package.json`;

const withDependency = (name: string, version: string) => (manifest: string) => {
  const parsed = JSON.parse(manifest);
  return JSON.stringify({ ...parsed, dependencies: { ...parsed.dependencies, [name]: version } });
};

/** turbo breaks its sentences over lines; the rule is in the words. */
const words = (output: string): string => output.replaceAll(/[\s|]+/g, " ");

describe("the clean workspace", () => {
  beforeAll(copyAgain);

  test("is linted, all files of it", () => {
    const report = lint();
    expect(report.diagnostics).toEqual([]);
    expect(report.number_of_files).toBeGreaterThan(100);
  });

  test("keeps its boundaries, all packages of it", () => {
    const { passed, output } = workspace.gate("boundaries");
    expect(output).toMatch(/Checked [1-9]\d{2,} files in 15 packages, no issues found/);
    expect(passed).toBe(true);
  });

  test("is formatted", () => {
    const { passed, output } = workspace.gate("format:check");
    expect(output).toMatch(/on [1-9]\d{2,} files/);
    expect(passed).toBe(true);
  });

  test("has its types checked, all files of it", () => {
    const { passed, output } = workspace.gate("types", "--listFiles");
    const ours = output.split("\n").filter((line) => /\/src\/(?!.*node_modules)/.test(line));
    expect(passed, output).toBe(true);
    expect(ours.length).toBeGreaterThan(100);
  });

  test.each(["knip", "sherif"])("passes %s", (script) => {
    const { passed, output } = workspace.gate(script);
    expect(passed, output).toBe(true);
  });
});

describe("package.json: turbo boundaries report", () => {
  beforeEach(copyAgain);

  test.each(forbiddenEdges)("%s depending on %s", (folder, name) => {
    const plant = withDependency(`@coinslot/${name}`, "workspace:*");
    workspace.change(manifestOf(folder), plant);
    const report = workspace.gate("boundaries");
    const dependent = folder.split("/").at(-1);
    expect(report.passed).toBe(false);
    expect(words(report.output)).toMatch(
      new RegExp(
        `@coinslot/${name}\` found without any tag listed in allowlist for \`@coinslot/${dependent}\``,
      ),
    );
  });

  test("an import that package.json does not declare", () => {
    const file = "packages/tools-util/src/planted-undeclared.ts";
    workspace.write(file, 'import { z } from "zod";\nexport const planted = z.string();\n');
    const { passed, output } = workspace.gate("boundaries");
    expect(passed).toBe(false);
    expect(output).toContain("cannot import package `zod` because it is not a dependency");
    expect(output).toContain(file);
  });

  test("an import that reaches into another package's files", () => {
    const file = "packages/tools-util/src/planted-reach.ts";
    workspace.write(file, 'export { Worker } from "../../jobs/src/index.ts";\n');
    const { passed, output } = workspace.gate("boundaries");
    expect(passed).toBe(false);
    expect(output).toContain("import `../../jobs/src/index.ts` leaves the package");
    expect(output).toContain(file);
  });
});

describe("inside packages: lint reports", () => {
  const plantedImports = forbiddenImports.map(([folder, specifier], index) => ({
    file: `${folder}/src/planted-import-${index}.ts`,
    specifier,
  }));
  let report: LintReport;
  beforeAll(() => {
    copyAgain();
    for (const { file, specifier } of plantedImports) {
      workspace.write(file, `import "${specifier}";\n`);
    }
    for (const [file, specifier] of allowedImports) {
      workspace.write(file, `import "${specifier}";\n`);
    }
    for (const { file, text } of plantedFiles) workspace.write(file, `${text}\n`);
    report = lint();
  });

  const codesOf = (file: string): string[] =>
    report.diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code);

  test.each(plantedImports)("$specifier imported by $file", ({ file }) => {
    expect(codesOf(file)).toContain("coinslot(dependency-law)");
  });

  test.each(allowedImports)("nothing where %s imports %s", (file) => {
    expect(codesOf(file)).not.toContain("coinslot(dependency-law)");
  });

  test.each(plantedFiles)("$rule in $file", ({ file, rule }) => {
    expect(codesOf(file)).toContain(rule);
  });
});

describe("the other gates report", () => {
  beforeEach(copyAgain);

  test("knip: an unused file, an unused export, an unused and an undeclared dependency", () => {
    workspace.write("packages/jobs/src/planted-unused.ts", "export const unused = 1;\n");
    workspace.write("packages/jobs/src/planted-used.ts", "export const used = 1, loose = 2;\n");
    workspace.write(
      "packages/jobs/src/planted-knip.test.ts",
      'import { parse } from "yaml";\nimport { used } from "./planted-used.ts";\nparse(`${used}`);\n',
    );
    workspace.change(manifestOf("packages/jobs"), withDependency("pino", "catalog:"));
    const { passed, output } = workspace.gate("knip", "--reporter compact");
    expect(passed).toBe(false);
    expect(output).toMatch(/Unused files[^]*packages\/jobs\/src\/planted-unused\.ts/);
    expect(output).toMatch(/Unused dependencies[^]*packages\/jobs\/package\.json: pino/);
    expect(output).toMatch(/Unlisted dependencies[^]*planted-knip\.test\.ts: yaml/);
    expect(output).toMatch(/Unused exports[^]*planted-used\.ts: loose/);
  });

  test("sherif: one dependency in two versions", () => {
    workspace.change(manifestOf("bench"), withDependency("zod", "4.0.0"));
    workspace.change(manifestOf("packages/jobs"), withDependency("zod", "4.0.1"));
    const report = workspace.gate("sherif");
    expect(report.passed).toBe(false);
    expect(report.output).toContain("Dependency zod has multiple versions");
    expect(report.output).toContain("./bench");
  });

  test("format: a file that nobody formatted", () => {
    workspace.write("packages/jobs/src/planted-format.ts", "export  const a   = 1\n");
    const { passed, output } = workspace.gate("format:check");
    expect(passed).toBe(false);
    expect(output).toContain("packages/jobs/src/planted-format.ts");
  });

  test("types: a tool without its handler", () => {
    workspace.change("packages/tools-schema/src/tools.ts", (text) =>
      text.replace("export const tools = {", "$&\n  planted: hash,"),
    );
    const { passed, output } = workspace.gate("types");
    expect(passed).toBe(false);
    expect(output).toMatch(/packages\/tools-util\/src\/[\w-]+\.ts\(.*'planted' is missing/);
  });

  test("types: an import that pnpm did not install for this package", () => {
    workspace.write("packages/jobs/src/planted-install.ts", 'export { Router } from "express";\n');
    const { passed, output } = workspace.gate("types");
    expect(passed).toBe(false);
    expect(output).toMatch(
      /packages\/jobs\/src\/planted-install\.ts.*Cannot find module 'express'/,
    );
  });
});
