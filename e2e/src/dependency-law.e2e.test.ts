import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  allowedImports,
  allowedRooms,
  forbiddenEdges,
  forbiddenImports,
  forbiddenRooms,
  plantedFiles,
} from "./planted-violations.ts";
import { copyWorkspace, type WorkspaceCopy } from "./workspace-copy.ts";

// Each gate runs to its end, on a machine that may be busy.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

type LintReport = {
  readonly diagnostics: readonly { readonly filename: string; readonly code: string }[];
};

// Everything is planted before anything is run: a program looks at all of it at once.
const copies: WorkspaceCopy[] = [];
const copyAgain = (): WorkspaceCopy => {
  const workspace = copyWorkspace();
  copies.push(workspace);
  return workspace;
};
afterAll(() => copies.forEach((copy) => copy.remove()));

const manifestOf = (folder: string): string => `${folder}/package.json`;

const withDependency = (name: string, version: string) => (manifest: string) => {
  const parsed = JSON.parse(manifest);
  return JSON.stringify({ ...parsed, dependencies: { ...parsed.dependencies, [name]: version } });
};

/** turbo breaks its sentences over lines; the rule is in the words. */
const words = (output: string): string => output.replaceAll(/[\s|]+/g, " ");

describe("package.json: turbo boundaries report", () => {
  let report: ReturnType<WorkspaceCopy["gate"]>;
  beforeAll(() => {
    const workspace = copyAgain();
    for (const [folder, name] of forbiddenEdges) {
      workspace.change(manifestOf(folder), withDependency(`@coinslot/${name}`, "workspace:*"));
    }
    workspace.write(undeclared, 'import { z } from "zod";\nexport const planted = z.string();\n');
    workspace.write(reaching, 'export { Worker } from "../../jobs/src/index.ts";\n');
    report = workspace.gate("boundaries");
  });
  const undeclared = "packages/tools-util/src/planted-undeclared.ts";
  const reaching = "packages/tools-util/src/planted-reach.ts";

  test("that something is wrong", () => expect(report.passed).toBe(false));

  test.each(forbiddenEdges)("%s depending on %s", (folder, name) => {
    const dependent = folder.split("/").at(-1);
    expect(words(report.output)).toMatch(
      new RegExp(
        `@coinslot/${name}\` found without any tag listed in allowlist for \`@coinslot/${dependent}\``,
      ),
    );
  });

  test("an import that package.json does not declare", () => {
    expect(report.output).toContain("cannot import package `zod` because it is not a dependency");
    expect(report.output).toContain(undeclared);
  });

  test("an import that reaches into another package's files", () => {
    expect(report.output).toContain("import `../../jobs/src/index.ts` leaves the package");
    expect(report.output).toContain(reaching);
  });
});

describe("inside packages: lint reports", () => {
  const plantedImports = forbiddenImports.map(([folder, specifier], index) => ({
    file: `${folder}/src/planted-import-${index}.ts`,
    specifier,
  }));
  /** In `front` stands a file, not a folder: it is changed in its place. */
  const roomFile = (room: string, name: string): string =>
    room === "front" ? "apps/gateway/src/front.ts" : `apps/gateway/src/${room}/${name}.ts`;
  const plantedRooms = forbiddenRooms.map(([room, target], index) => ({
    file: roomFile(room, `planted-room-${index}`),
    target,
  }));
  const allowedInRooms = allowedRooms.map(([room, target], index) => ({
    file: roomFile(room, `planted-allowed-${index}`),
    target,
  }));
  let report: LintReport;
  beforeAll(() => {
    const workspace = copyAgain();
    for (const { file, specifier } of plantedImports) {
      workspace.write(file, `import "${specifier}";\n`);
    }
    for (const [file, specifier] of allowedImports) {
      workspace.write(file, `import "${specifier}";\n`);
    }
    const rooms = [...plantedRooms, ...allowedInRooms];
    for (const { file, target } of rooms) {
      const isFlat = file.endsWith("/front.ts");
      const line = `import type {} from "${isFlat ? "./" : "../"}${target}";\n`;
      if (isFlat) workspace.change(file, (text) => line + text);
      else workspace.write(file, line);
    }
    for (const { file, text } of plantedFiles) workspace.write(file, `${text}\n`);
    const planted = [...plantedImports, ...rooms, ...plantedFiles].map(({ file }) => file);
    const files = [...planted, ...allowedImports.map(([file]) => file)];
    report = JSON.parse(workspace.gate("lint", `-f json ${files.join(" ")}`).output) as LintReport;
  });

  const codesOf = (file: string): string[] =>
    report.diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code);

  test.each(plantedImports)("$specifier imported by $file", ({ file }) => {
    expect(codesOf(file)).toContain("coinslot(dependency-law)");
  });

  test.each(allowedImports)("nothing where %s imports %s", (file) => {
    expect(codesOf(file)).not.toContain("coinslot(dependency-law)");
  });

  test.each(plantedRooms)("$target imported by $file", ({ file }) => {
    expect(codesOf(file)).toContain("coinslot(dependency-law)");
  });

  test.each(allowedInRooms)("nothing where $file imports $target", ({ file }) => {
    expect(codesOf(file)).not.toContain("coinslot(dependency-law)");
  });

  test.each(plantedFiles)("$rule in $file", ({ file, rule }) => {
    expect(codesOf(file)).toContain(rule);
  });
});

describe("the other gates report", () => {
  let workspace: WorkspaceCopy;
  const circle = [
    ["packages/receipts/src/planted-one.ts", 'import type {} from "./planted-two.ts";\n'],
    ["packages/receipts/src/planted-two.ts", 'import "./planted-three.mjs";\n'],
    [
      "packages/receipts/src/planted-three.mjs",
      'export const x = () => import("./planted-one.ts");\n',
    ],
  ] as const;
  beforeAll(() => {
    workspace = copyAgain();
    workspace.write("packages/jobs/src/planted-unused.ts", "export const unused = 1;\n");
    workspace.write("packages/jobs/src/planted-used.ts", "export const used = 1, loose = 2;\n");
    workspace.write(
      "packages/jobs/src/planted-knip.test.ts",
      'import { parse } from "yaml";\nimport { used } from "./planted-used.ts";\nparse(`${used}`);\n',
    );
    workspace.change(manifestOf("packages/jobs"), withDependency("pino", "catalog:"));
    workspace.change(manifestOf("bench"), withDependency("zod", "4.0.0"));
    workspace.change(manifestOf("packages/receipts"), withDependency("zod", "4.0.1"));
    workspace.write("packages/jobs/src/planted-format.ts", "export  const a   = 1\n");
    // Of a tool's two lists the one that little depends on: a changed catalog has the whole workspace compiled anew.
    workspace.change("packages/tools-util/src/create-util-tools.ts", (text) =>
      text.replace("hash: { handler: hash, isReady },", ""),
    );
    workspace.write("packages/jobs/src/planted-install.ts", 'export { Router } from "express";\n');
    for (const [file, text] of circle) workspace.write(file, text);
  });

  test("knip: an unused file, an unused export, an unused and an undeclared dependency", () => {
    const { passed, output } = workspace.gate("knip", "--reporter compact");
    expect(passed).toBe(false);
    expect(output).toMatch(/Unused files[^]*packages\/jobs\/src\/planted-unused\.ts/);
    expect(output).toMatch(/Unused dependencies[^]*packages\/jobs\/package\.json: pino/);
    expect(output).toMatch(/Unlisted dependencies[^]*planted-knip\.test\.ts: yaml/);
    expect(output).toMatch(/Unused exports[^]*planted-used\.ts: loose/);
  });

  test("circles: files that import each other, by their types alone and through a .mjs", () => {
    const { passed, output } = workspace.gate("circles");
    expect(passed).toBe(false);
    expect(output).toContain("A circle of 3 files");
    for (const [file] of circle) expect(output).toContain(file);
  });

  test("sherif: one dependency in two versions", () => {
    const report = workspace.gate("sherif");
    expect(report.passed).toBe(false);
    expect(report.output).toContain("Dependency zod has multiple versions");
    expect(report.output).toContain("./bench");
  });

  test("format: a file that nobody formatted", () => {
    const { passed, output } = workspace.gate("format:check");
    expect(passed).toBe(false);
    expect(output).toContain("packages/jobs/src/planted-format.ts");
  });

  test("types: a tool without its handler, and an import that pnpm did not install", () => {
    const { passed, output } = workspace.gate("types");
    expect(passed).toBe(false);
    expect(output).toMatch(/packages\/tools-util\/src\/[\w-]+\.ts\(.*'hash' is missing/);
    expect(output).toMatch(
      /packages\/jobs\/src\/planted-install\.ts.*Cannot find module 'express'/,
    );
  });
});
