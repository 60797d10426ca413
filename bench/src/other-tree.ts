import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

const run = (command: string, args: readonly string[], cwd = root): string => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}\n${stderr || stdout}`);
  return stdout.trim();
};

/** A commit's tree, built beside this one. */
export type OtherTree = {
  /** Its short id. */
  readonly commit: string;
  /** The folder of its apps, gateway and util-worker built. */
  readonly apps: string;
};

/**
 * Builds the bundles of another commit in a folder of its own, with the packages that its lockfile names. They are kept: the
 * second comparison with a commit begins at once. Throws where there is no such commit, or where it does not build.
 */
export const buildOtherTree = (ref: string): OtherTree => {
  const commit = run("git", ["rev-parse", "--short=12", "--verify", `${ref}^{commit}`]);
  const folder = join(root, ".sandbox", "bench", commit);
  const apps = join(folder, "apps");
  if (existsSync(folder)) return { commit, apps };
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const archive = join(unfinished, "tree.tar");
  run("git", ["archive", "--output", archive, commit]);
  run("tar", ["-xf", archive], unfinished);
  run(process.execPath, [join("scripts", "ready.mjs")], unfinished);
  const filters = ["gateway", "util-worker"].map((name) => `--filter=@coinslot/${name}`);
  run("pnpm", ["exec", "turbo", "run", "build", ...filters], unfinished);
  renameSync(unfinished, folder);
  return { commit, apps };
};
