import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { constants, setPriority, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildApps, importTypeScript } from "./workspace.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Gates by name, with the script of package.json that each one runs. */
const gateScripts = {
  lint: "lint",
  types: "types",
  knip: "knip",
  format: "format:check",
  boundaries: "boundaries",
  sherif: "sherif",
  circles: "circles",
};

/** What a gate says when it has looked at many files. One that checks nothing is green, too, and must not pass. */
const proofs = {
  lint: /on [1-9]\d{2,} files/,
  types: /^Files:\s+[1-9]\d{2,}/m,
  format: /on [1-9]\d{2,} files/,
  boundaries: /Checked [1-9]\d{2,} files in [1-9]\d+ packages/,
};

/** Options that make a gate say it. */
const proving = { types: " --diagnostics" };

/** The slowest first. */
export const gates = ["build", ...Object.keys(gateScripts)];
export const tiers = ["unit", "redis", "chain", "e2e"];

/** No step takes this long; one that hangs must not take the report with it. */
const stepTimeout = 1_800_000;

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/**
 * Runs a command as `pnpm run` would, without the second that pnpm takes to look around first. One with a low priority
 * gets the processors when nothing else asks for them.
 */
const execute = (command, { priority, ...more } = {}) =>
  new Promise((resolve) => {
    const { FORCE_COLOR: _, ...environment } = process.env;
    const child = spawn(`exec ${command}`, {
      cwd: root,
      shell: true,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: stepTimeout,
      env: {
        ...environment,
        ...more,
        PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter),
        NO_COLOR: "1",
        TURBO_TELEMETRY_DISABLED: "1",
      },
    });
    // It has started no thread and no process yet: all of its own inherit this.
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
    let output = "";
    const listen = (text) => {
      output += text;
    };
    child.stdout.setEncoding("utf8").on("data", listen);
    child.stderr.setEncoding("utf8").on("data", listen);
    child.once("error", listen);
    child.once("close", (code, signal) => {
      resolve({ code, output: signal ? `${output}\nEnded by ${signal}.` : output });
    });
  });

/** Builds the apps; copies of the workspace that tests make find there what was built, and need not build it again. */
const runBuild = () =>
  buildApps().then(
    () => ({ passed: 1, failed: 0, output: "" }),
    (error) => ({ passed: 0, failed: 1, output: error.message }),
  );

/** Runs a gate, which counts as one. */
export const runGate = async (gate, options = {}) => {
  if (gate === "build") return runBuild();
  const command = scripts[gateScripts[gate]] + (proving[gate] ?? "");
  const { code, output } = await execute(command, options);
  if (code !== 0) return { passed: 0, failed: 1, output: `$ ${command}\n${output}` };
  if (proofs[gate]?.test(output) === false) {
    const said = `${gate} does not say that it looked at many files:\n${output}`;
    return { passed: 0, failed: 1, output: `$ ${command}\n${said}` };
  }
  return { passed: 1, failed: 0, output: "" };
};

/** Runs a gate beside work that must not notice it. */
export const runGateBeside = (gate) => runGate(gate, { priority: constants.priority.PRIORITY_LOW });

/** Has the sandbox find or install a Redis once, so that no test waits for it. Counts only if it fails. */
export const prepareRedis = async () => {
  const { startRedis } = await importTypeScript("packages/sandbox/src/redis/redis.ts");
  const redis = await startRedis();
  await redis.stop();
  return { passed: 0, failed: 0 };
};

/** Has a Chromium found or installed once. A machine that has none is told so by the tests that need it. */
export const prepareChromium = async () => {
  const { findChromium } = await importTypeScript("e2e/src/chromium.ts");
  const isFound = await findChromium().then(
    () => true,
    () => false,
  );
  return { passed: 0, failed: 0, remark: isFound ? "" : "  none" };
};

/** The tier that a test file belongs to, by its name. */
const tierOf = (path) => /\.(redis|chain|e2e)\.test\.ts$/.exec(path)?.[1] ?? "unit";

/** Test files at the same time. Most of their time is waiting: for deadlines, blocks and processes. */
const workers = 3;

/** A run of everything has its own configuration: all tiers are one queue, so that no worker is started for each. */
const projectsOf = (parts) =>
  parts.length === tiers.length && parts.every(({ files }) => files === undefined)
    ? ["--config vitest.whole.config.ts"]
    : parts.map(({ tier }) => `--project ${tier}`);

const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const isFailed = ({ status }) => status === "failed";

/** What the report says of one tier. A file that broke, and a tier without a test that passed, count one failure. */
const countsOf = (files, { names }) => {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const broken = files.filter(
    (file) => isFailed(file) && !file.assertionResults.some((test) => isFailed(test)),
  );
  const passed = tests.filter(({ status }) => status === "passed").length;
  const failures = tests.filter((test) => isFailed(test)).length + broken.length;
  // Whoever names tests leaves the others out, which is not worth a word.
  const skipped = names
    ? 0
    : tests.filter(({ status }) => ["pending", "skipped", "todo"].includes(status)).length;
  const failed = failures === 0 && passed === 0 ? 1 : failures;
  const seconds =
    files.length > 0
      ? (Math.max(...files.map(({ endTime }) => endTime)) -
          Math.min(...files.map(({ startTime }) => startTime))) /
        1_000
      : 0;
  return { passed, skipped, failed, seconds };
};

/**
 * Runs tiers, or files of them, or in them the tests whose names fit a pattern, and counts the tests of each tier. A run
 * that breaks in another way counts one failure in each.
 */
export const runTiers = async (parts, { names, update = false, environment }) => {
  const folder = await mkdtemp(join(tmpdir(), "coinslot-test-"));
  const file = join(folder, "report.json");
  const command = [
    `vitest run --maxWorkers=${workers}`,
    ...projectsOf(parts),
    `--reporter=default --reporter=json --outputFile.json=${file}`,
    ...(names ? ["--testNamePattern", quoted(names)] : []),
    // With its value: it would take the next word for one.
    ...(update ? ["--update=all"] : []),
    ...parts.flatMap(({ files = [] }) => files.map(quoted)),
  ];
  const { code, output } = await execute(command.join(" "), environment);
  const report = await readFile(file, "utf8").then(JSON.parse, () => ({ testResults: [] }));
  await rm(folder, { recursive: true });
  const results = parts.map(({ tier }) => {
    const files = report.testResults.filter(({ name }) => tierOf(name) === tier);
    const counts = countsOf(files, { names });
    const said = counts.passed === 0 ? `${output}\nNo test of ${tier} passed.` : output;
    return { tier, ...counts, output: said };
  });
  const isBroken = code !== 0 && results.every(({ failed }) => failed === 0);
  return isBroken ? results.map((result) => ({ ...result, failed: 1 })) : results;
};
