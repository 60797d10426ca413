/**
 * Tests that take minutes and guard what seldom changes. They run in full when a file that they guard is not as it was
 * in the last run that was green, else with fewer cases; `npm test -- --full` runs them in full.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./workspace.mjs";

/** What each guards, the variable that says how many cases it runs, and how many are few. */
export const guards = [
  {
    name: "retry-agent",
    tier: "redis",
    variable: "RETRY_AGENT_SCHEDULES",
    few: "300",
    guarded: ["apps/gateway/src", "packages/buyer/src", "packages/jobs/src", "pnpm-lock.yaml"],
  },
];

const cacheFile = join(root, "node_modules", ".cache", "coinslot", "guards.json");

const filesOf = (path) => {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full).flatMap((name) => filesOf(join(path, name)));
};

const digestOf = ({ guarded }) => {
  const hash = createHash("sha256");
  for (const path of guarded.flatMap(filesOf).toSorted()) {
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
};

const readCache = () => (existsSync(cacheFile) ? JSON.parse(readFileSync(cacheFile, "utf8")) : {});

/** On a machine that keeps nothing, what the main branch has was green: only what differs from it is new. */
const isAsOnMain = ({ guarded }) => {
  const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
  const base = git("merge-base", "HEAD", "origin/main");
  if (base.status !== 0 || base.stdout.trim() === git("rev-parse", "HEAD").stdout.trim()) {
    return false;
  }
  return git("diff", "--quiet", base.stdout.trim(), "--", ...guarded).status === 0;
};

const isKnown = (guard) =>
  readCache()[guard.name] === digestOf(guard) || (process.env.CI === "true" && isAsOnMain(guard));

/** The variables for a run of a tier, and what to do when it was green. */
export const guardsOf = (tier, { full = false } = {}) => {
  const some = guards.filter((guard) => guard.tier === tier);
  const known = full ? [] : some.filter(isKnown);
  const environment = Object.fromEntries(known.map(({ variable, few }) => [variable, few]));
  const remember = () => {
    const seen = Object.fromEntries(
      some.filter((guard) => !known.includes(guard)).map((guard) => [guard.name, digestOf(guard)]),
    );
    mkdirSync(dirname(cacheFile), { recursive: true });
    writeFileSync(cacheFile, JSON.stringify({ ...readCache(), ...seen }));
  };
  return { environment, fewer: known.map(({ name }) => name), remember };
};
