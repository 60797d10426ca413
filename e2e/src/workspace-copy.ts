import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";

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
  /** Takes back all that was changed and written. */
  readonly restore: () => void;
  readonly remove: () => void;
};

/**
 * What turbo has built for these very sources: in the copy it is built when something is changed, and not before. Links
 * of single files, so that what the copy builds stays its own; a copy on another disk builds everything.
 */
const linkBuilds = (copy: string): void => {
  const [from, to] = [workspaceRoot, copy].map((root) => join(root, ".turbo", "cache"));
  if (!from || !to || !existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  try {
    for (const file of readdirSync(from)) linkSync(join(from, file), join(to, file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
  }
};

/**
 * What the compiler knows of the workspace, so that in the copy it looks at what is changed and at what depends on it.
 * Installed packages lie at other paths, seen from there.
 */
const copyBuildInfo = (copy: string): void => {
  const file = join("node_modules", ".cache", "tsconfig.tsbuildinfo");
  if (!existsSync(join(workspaceRoot, file))) return;
  const folder = dirname(join(copy, file));
  mkdirSync(folder, { recursive: true });
  const packages = relative(folder, join(workspaceRoot, "node_modules", ".pnpm"));
  const known = readFileSync(join(workspaceRoot, file), "utf8");
  writeFileSync(join(copy, file), known.replaceAll('"../.pnpm/', `"${packages}/`));
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
  linkBuilds(copy);
  copyBuildInfo(copy);
  const pathOf = (file: string): string => join(copy, file);
  // Where pnpm is not on PATH, the scripts have brought it here once.
  const pnpm = join(workspaceRoot, ".sandbox", "pnpm");
  if (existsSync(pnpm)) {
    mkdirSync(pathOf(".sandbox"));
    symlinkSync(pnpm, pathOf(join(".sandbox", "pnpm")));
  }
  /** What files had in them before they were written; nothing where there was none. */
  const before = new Map<string, string | undefined>();
  const write = (file: string, text: string): void => {
    const path = pathOf(file);
    if (!before.has(file))
      before.set(file, existsSync(path) ? readFileSync(path, "utf8") : undefined);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const restore = (): void => {
    for (const [file, text] of before)
      if (text === undefined) rmSync(pathOf(file));
      else writeFileSync(pathOf(file), text);
    before.clear();
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
    restore,
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
