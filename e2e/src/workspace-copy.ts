import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** The folder of the whole workspace. */
export const workspaceRoot = join(import.meta.dirname, "..", "..");

// Caches come and go while other tests run.
const leftOut = new Set([
  ".git",
  ".pnpm",
  ".turbo",
  ".sandbox",
  ".cache",
  ".vite",
  ".vite-temp",
  "dist",
]);

type Outcome = { readonly passed: boolean; readonly output: string };

/** A copy of the workspace that a test may break. */
export type WorkspaceCopy = {
  readonly root: string;
  /** Runs one script of the root package.json, without pnpm: it would install into the linked packages. */
  readonly gate: (script: string, options?: string) => Outcome;
  /** Runs any command in its folder. */
  readonly run: (command: string) => Outcome;
  readonly change: (file: string, change: (text: string) => string) => void;
  readonly write: (file: string, text: string) => void;
  readonly remove: () => void;
};

/** Copies sources and configuration; installed packages are linked, so that the copy costs little. */
export const copyWorkspace = (): WorkspaceCopy => {
  const copy = mkdtempSync(join(tmpdir(), "coinslot-law-"));
  cpSync(workspaceRoot, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !leftOut.has(basename(source)),
  });
  symlinkSync(join(workspaceRoot, "node_modules", ".pnpm"), join(copy, "node_modules", ".pnpm"));
  const pathOf = (file: string): string => join(copy, file);
  // Where pnpm is not on PATH, the scripts have brought it here once.
  const pnpm = join(workspaceRoot, ".sandbox", "pnpm");
  if (existsSync(pnpm)) {
    mkdirSync(pathOf(".sandbox"));
    symlinkSync(pnpm, pathOf(join(".sandbox", "pnpm")));
  }
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(pathOf(file)), { recursive: true });
    writeFileSync(pathOf(file), text);
  };
  const { scripts } = JSON.parse(readFileSync(pathOf("package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const programs = pathOf("node_modules/.bin");
  return {
    root: copy,
    gate: (script, options = "") => run(`${scripts[script]} ${options}`, copy, programs),
    run: (command) => run(command, copy, programs),
    change: (file, change) => write(file, change(readFileSync(pathOf(file), "utf8"))),
    write,
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
};

const run = (command: string, folder: string, programs: string): Outcome => {
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: folder,
    shell: true,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      PATH: `${programs}:${process.env["PATH"]}`,
      COINSLOT_INSTALLED: "1",
      TURBO_TELEMETRY_DISABLED: "1",
      NO_COLOR: "1",
    },
  });
  return { passed: status === 0, output: `${stdout}${stderr}` };
};
