/**
 * `npm test`: installs what it needs, builds the apps, runs every gate and every tier of tests, and
 * closes with `N passed, N failed`. `npm test -- unit treasury` runs only what is named.
 */
import { parseArgs } from "node:util";
import { guards, guardsOf } from "./guards.mjs";
import { findTests, planFrom } from "./test-plan.mjs";
import { gates, prepareChromium, prepareRedis, runGate, runTier, tiers } from "./test-steps.mjs";
import { buildApps, installWorkspace } from "./workspace.mjs";

const secondsSince = (start) => ((Date.now() - start) / 1_000).toFixed(1).padStart(6);

/** Runs one step and prints its line, and what it said where it failed. A throw is a failure, too. */
const report = async (name, run) => {
  const start = Date.now();
  const thrown = (error) => ({ passed: 0, failed: 1, output: error.stack });
  const { passed, failed, skipped = 0, remark = "", output } = await run().catch(thrown);
  const counts = tiers.includes(name) ? `  ${passed} passed, ${failed} failed` : "";
  const verdict = failed > 0 ? "FAILED" : "ok";
  console.log(`${name.padEnd(13)} ${verdict.padEnd(6)} ${secondsSince(start)} s${counts}${remark}`);
  if (failed > 0) console.log(`\n${output.trim()}\n`);
  return { passed, failed, skipped };
};

/** Runs gates in order, two at a time. */
const inTwoLanes = async (names) => {
  const waiting = [...names];
  const results = [];
  const lane = async () => {
    const gate = waiting.shift();
    if (gate === undefined) return;
    results.push(await report(gate, () => runGate(gate)));
    await lane();
  };
  await Promise.all([lane(), lane()]);
  return results;
};

const prepared = async (work) => {
  await work;
  return { passed: 0, failed: 0 };
};

/** A green run of a whole tier is remembered for what it guards. */
const runPart = async (part, { update, full }) => {
  const { environment, fewer, remember } = guardsOf(part.tier, { full });
  const result = await runTier({ ...part, update, environment });
  if (result.failed === 0 && part.files === undefined) remember();
  return { ...result, remark: fewer.length > 0 ? `  (fewer cases: ${fewer.join(", ")})` : "" };
};

const runPlan = async ({ gates: chosen, tiers: parts, installsAll }, options) => {
  const install = () => prepared(installWorkspace({ withoutV1: !installsAll }));
  const results = [await report("install", install)];
  if (results[0].failed > 0) return results;
  results.push(...(await inTwoLanes(chosen)));
  // The end-to-end tests start the bundles. Of single files no whole build is asked.
  if (!chosen.includes("build") && parts.some(({ tier }) => tier === "e2e"))
    results.push(await report("bundles", () => prepared(buildApps())));
  if (parts.some(({ tier }) => tier !== "unit"))
    results.push(await report("redis-server", prepareRedis));
  if (parts.some(({ tier }) => tier === "e2e"))
    results.push(await report("chromium", prepareChromium));
  // Tests have clocks in them: each tier gets the machine for itself.
  for (const part of parts) results.push(await report(part.tier, () => runPart(part, options)));
  return results;
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
