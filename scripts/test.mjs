/**
 * `npm test`: installs what it needs, builds the apps, runs every gate and every tier of tests, and
 * closes with `N passed, N failed`. `npm test -- unit redis` runs only what is named.
 */
import { gates, prepareRedis, runGate, runTier, tiers } from "./test-steps.mjs";
import { installWorkspace } from "./workspace.mjs";

const secondsSince = (start) => ((Date.now() - start) / 1_000).toFixed(1).padStart(6);

/** Runs one step and prints its line, and what it said where it failed. A throw is a failure, too. */
const report = async (name, run) => {
  const start = Date.now();
  const thrown = (error) => ({ passed: 0, failed: 1, output: error.stack });
  const { passed, failed, skipped = 0, output } = await run().catch(thrown);
  const counts = tiers.includes(name) ? `  ${passed} passed, ${failed} failed` : "";
  const verdict = failed > 0 ? "FAILED" : "ok";
  console.log(`${name.padEnd(13)} ${verdict.padEnd(6)} ${secondsSince(start)} s${counts}`);
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

const install = async () => {
  await installWorkspace({ withoutV1: false });
  return { passed: 0, failed: 0 };
};

const runSteps = async (isChosen) => {
  const installed = await report("install", install);
  if (installed.failed > 0) return [installed];
  const results = await inTwoLanes(gates.filter(isChosen));
  // Tests have clocks in them: each tier gets the machine for itself.
  const chosenTiers = tiers.filter(isChosen);
  if (chosenTiers.some((tier) => tier !== "unit"))
    results.push(await report("redis-server", prepareRedis));
  for (const tier of chosenTiers) results.push(await report(tier, () => runTier(tier)));
  return results;
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => ![...gates, ...tiers].includes(name));
if (unknown.length > 0) {
  console.error(
    `No such step: ${unknown.join(", ")}. Known are ${[...gates, ...tiers].join(", ")}.`,
  );
  process.exit(1);
}
// The end-to-end tests start the bundles.
const chosen = named.includes("e2e") ? [...named, "build"] : named;
const results = await runSteps((name) => chosen.length === 0 || chosen.includes(name));

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${skipped}`);
process.exitCode = sum("failed") > 0 ? 1 : 0;
