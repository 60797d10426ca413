/**
 * `npm test`: installs what it needs, builds the apps, runs every tier of tests and beside them every gate, and
 * closes with `N passed, N failed`. `npm test -- unit treasury` runs only what is named.
 */
import { parseArgs } from "node:util";
import { guards, guardsOf } from "./guards.mjs";
import { findTests, planFrom } from "./test-plan.mjs";
import {
  gates,
  prepareChromium,
  prepareRedis,
  runGate,
  runGateBeside,
  runTiers,
  tiers,
} from "./test-steps.mjs";
import { buildApps, installWorkspace } from "./workspace.mjs";

/** Prints the line of a step. */
const tell = (name, { passed, failed, seconds, remark = "" }) => {
  const counts = tiers.includes(name) ? `  ${passed} passed, ${failed} failed` : "";
  const verdict = failed > 0 ? "FAILED" : "ok";
  const took = seconds.toFixed(1).padStart(6);
  console.log(`${name.padEnd(13)} ${verdict.padEnd(6)} ${took} s${counts}${remark}`);
};

const broken = (error) => ({ passed: 0, failed: 1, output: error.stack });

/** Runs one step and prints its line, and what it said where it failed. A throw is a failure, too. */
const report = async (name, run) => {
  const start = Date.now();
  const result = await run().catch(broken);
  tell(name, { ...result, seconds: (Date.now() - start) / 1_000 });
  if (result.failed > 0) console.log(`\n${result.output.trim()}\n`);
  return result;
};

/** Runs gates in order, so many at a time. */
const inLanes = async (names, lanes, run) => {
  const waiting = [...names];
  const results = [];
  const lane = async () => {
    const gate = waiting.shift();
    if (gate === undefined) return;
    results.push(await report(gate, () => run(gate)));
    await lane();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
};

const prepared = async (work) => {
  await work;
  return { passed: 0, failed: 0 };
};

/** Runs the tests of all tiers, and prints a line for each. A green run of a whole tier is remembered for what it guards. */
const runTests = async (parts, { update, full }) => {
  const guarded = parts.map(({ tier }) => guardsOf(tier, { full }));
  const environment = Object.assign({}, ...guarded.map((guard) => guard.environment));
  const inAll = (error) => parts.map(({ tier }) => ({ tier, ...broken(error), seconds: 0 }));
  const { names } = parts[0];
  const results = await runTiers(parts, { names, update, environment }).catch(inAll);
  results.forEach((result, index) => {
    const { fewer, remember } = guarded[index];
    if (result.failed === 0 && parts[index].files === undefined) remember();
    const remark = fewer.length > 0 ? `  (fewer cases: ${fewer.join(", ")})` : "";
    tell(result.tier, { ...result, remark });
  });
  const failed = results.find((result) => result.failed > 0);
  if (failed) console.log(`\n${failed.output.trim()}\n`);
  return results;
};

const isBuild = (gate) => gate === "build";

/** Copies of the workspace take over what it has found, and check in turn what they change and no more. */
const isTypes = (gate) => gate === "types";

const runPlan = async ({ gates: chosen, tiers: parts, installsAll }, options) => {
  const install = () => prepared(installWorkspace({ withoutV1: !installsAll }));
  const results = [await report("install", install)];
  if (results[0].failed > 0) return results;
  if (parts.length === 0) return [...results, ...(await inLanes(chosen, 2, runGate))];
  const hasEndToEnd = parts.some(({ tier }) => tier === "e2e");
  const isFirst = (gate) => isBuild(gate) || (hasEndToEnd && isTypes(gate));
  results.push(...(await inLanes(chosen.filter(isFirst), 1, runGate)));
  // The end-to-end tests start the bundles. Of single files no whole build is asked.
  if (!chosen.some(isBuild) && hasEndToEnd)
    results.push(await report("bundles", () => prepared(buildApps())));
  if (parts.some(({ tier }) => tier !== "unit"))
    results.push(await report("redis-server", prepareRedis));
  if (hasEndToEnd) results.push(await report("chromium", prepareChromium));
  // Tests have clocks in them: the other gates get what the tests leave of the processors.
  const gatesBeside = chosen.filter((gate) => !isFirst(gate));
  const both = [inLanes(gatesBeside, 1, runGateBeside), runTests(parts, options)];
  return [...results, ...(await Promise.all(both)).flat()];
};

const usage = `usage: npm test -- [WORDS] [-u] [--full]
  WORDS   steps (${gates.join(", ")}; ${tiers.join(", ")}), and parts of the paths of test files
          or of the names of tests; nothing runs everything
  -u      take what the tests saw into their snapshots
  --full  all cases of ${guards.map(({ name }) => name).join(", ")}, also where nothing that they guard has changed`;

const flag = { type: "boolean", default: false };

const argumentsFrom = (args) => {
  const options = { update: { ...flag, short: "u" }, full: flag, help: flag };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { ...values, words: positionals };
  } catch (error) {
    throw new Error(`${error.message}\n${usage}`, { cause: error });
  }
};

const main = async () => {
  const { words, update, full, help } = argumentsFrom(process.argv.slice(2));
  if (help) return console.log(usage);
  const results = await runPlan(planFrom(words, findTests()), { update, full });
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);
  const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${skipped}`);
  process.exitCode = sum("failed") > 0 ? 1 : 0;
};

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
