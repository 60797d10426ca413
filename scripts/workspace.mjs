/**
 * What must happen before anything is installed: the pinned pnpm, and the packages of the workspace.
 * Plain JavaScript without dependencies.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const logFolder = join(root, ".sandbox", "logs");

const read = (path) => readFileSync(join(root, path), "utf8");

const logFileOf = (name) => join(logFolder, `${name}.log`);

const lastLines = (path, count) =>
  existsSync(path) ? readFileSync(path, "utf8").trimEnd().split("\n").slice(-count).join("\n") : "";

/**
 * Runs a command in the root folder to its end; rejects when it fails. With `logName` its output
 * goes to `.sandbox/logs/<logName>.log`, else to the screen.
 */
export const run = (command, args, { logName, env = {} } = {}) =>
  new Promise((resolve, reject) => {
    const logFile = logName && logFileOf(logName);
    if (logFile) mkdirSync(logFolder, { recursive: true });
    const output = logFile ? openSync(logFile, "w") : "inherit";
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", output, output],
    });
    let stopped = false;
    const stop = () => {
      stopped = true;
      child.kill();
    };
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
    const finish = (problem) => {
      for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, stop);
      if (stopped) process.exit(130);
      if (!problem) return resolve();
      const said = logFile ? `\n${lastLines(logFile, 20)}\n(all of it: ${logFile})` : "";
      reject(new Error(`${[command, ...args].join(" ")}: ${problem}${said}`));
    };
    child.once("error", (error) => finish(error.message));
    child.once("exit", (code, signal) => finish(code === 0 ? "" : (signal ?? `exit code ${code}`)));
  });

/** The path of the pnpm that package.json pins: the one on PATH if it is that one, else our own. */
export const pnpmCommand = async () => {
  const pinned = JSON.parse(read("package.json")).packageManager.replace("pnpm@", "");
  // Asked outside the workspace, where it does not turn itself into another version.
  const isPinned = (command) =>
    spawnSync(command, ["--version"], { cwd: tmpdir(), encoding: "utf8" }).stdout?.trim() ===
    pinned;
  if (isPinned("pnpm")) return "pnpm";
  const folder = join(root, ".sandbox", "pnpm");
  const own = join(folder, "node_modules", ".bin", "pnpm");
  if (isPinned(own)) return own;
  mkdirSync(folder, { recursive: true });
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const args = ["install", "--prefix", folder, "--no-save", ...quiet, `pnpm@${pinned}`];
  await run("npm", args, { logName: "pnpm" });
  return own;
};

/** The packages that bring the heavy v1 clients and servers of others. */
const heavy = ["@coinslot/stock-v1", "@coinslot/bench", "@coinslot/e2e"];

const stampFile = join(root, "node_modules", ".coinslot.json");

const lockHash = () => {
  const hash = createHash("sha256");
  for (const path of ["pnpm-lock.yaml", "pnpm-workspace.yaml"]) hash.update(read(path));
  return hash.digest("hex");
};

const isInstalled = (lock, without) => {
  if (!existsSync(stampFile)) return false;
  const stamp = JSON.parse(readFileSync(stampFile, "utf8"));
  return stamp.lock === lock && stamp.without.every((name) => without.includes(name));
};

/**
 * Installs what the lockfile says, unless that has been done. `withoutV1` leaves the heavy packages
 * out; `alsoStockV1` brings the v1 clients back in. `log` is told what takes time.
 */
export const installWorkspace = async ({ withoutV1, alsoStockV1 = false, log = () => {} }) => {
  // A copy of the workspace has linked packages: an installation would reach the originals.
  if (process.env.COINSLOT_INSTALLED === "1") return;
  const left = heavy.filter((name) => !(alsoStockV1 && name === "@coinslot/stock-v1"));
  const without = withoutV1 ? left : [];
  const lock = lockHash();
  if (isInstalled(lock, without)) return;
  log("installing the packages");
  const filters = without.map((name) => `--filter=!${name}`);
  // More connections at once than this have made registries hold everything back for a minute.
  const options = ["--frozen-lockfile", "--reporter=append-only", "--network-concurrency=12"];
  const args = ["install", ...options, ...filters];
  const tell = () => log(lastLines(logFileOf("install"), 1) || "bringing pnpm");
  const progress = setInterval(tell, 5000);
  // CI: it may not ask questions.
  const environment = { logName: "install", env: { CI: "true" } };
  await run(await pnpmCommand(), args, environment).finally(() => clearInterval(progress));
  writeFileSync(stampFile, JSON.stringify({ lock, without }));
};

/** Builds the apps, those that have changed. */
export const buildApps = async () => {
  const turbo = join(root, "node_modules", ".bin", "turbo");
  const pnpm = await pnpmCommand();
  // turbo looks for pnpm on PATH.
  const path = isAbsolute(pnpm) ? [dirname(pnpm), process.env.PATH] : [process.env.PATH];
  const env = { PATH: path.join(delimiter), TURBO_TELEMETRY_DISABLED: "1" };
  await run(turbo, ["run", "build", "--filter=./apps/*"], { logName: "build", env });
};

let registered;

/**
 * Loads a TypeScript file into this process, and every file that it imports once, whoever imports it. They are required,
 * which halves the time: for an import, Node asks a thread of its hooks about each of a thousand files.
 */
export const importTypeScript = async (path) => {
  registered ??= (await import("tsx/cjs/api")).register();
  return createRequire(import.meta.url)(join(root, path));
};

/** Loads one of our packages, as `importTypeScript` does. */
export const importPackage = (name) => importTypeScript(join("packages", name, "src", "index.ts"));
