/**
 * `npm run attacks -- --seconds 30 --only copies`: an honest buyer beside each attack that floods, at full blast. Ends with 1
 * where a purchase failed.
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { buildApps } from "../build-apps.ts";
import { attacks } from "./attacks.ts";
import { type Report, runAttack } from "./run-attack.ts";
import { openStage } from "./stage.ts";
import { rowOf, tableFrom } from "./table.ts";

const { values } = parseArgs({
  // pnpm hands on the dashes that stand before the options.
  args: process.argv.slice(2).filter((argument) => argument !== "--"),
  options: { seconds: { type: "string", default: "30" }, only: { type: "string", default: "" } },
});
const chosen = attacks.filter(({ name }) => name.includes(values.only));
if (chosen.length === 0)
  throw new Error(`--only takes a part of a name:\n${attacks.map(({ name }) => name).join("\n")}`);
buildApps(["gateway", "util-worker"]);
const opened = await openStage(Number(values.seconds));
const reports: Report[] = [];
const loads = [loadavg()[0] ?? 0];
try {
  for (const [number, attack] of [undefined, ...chosen].entries()) {
    const report = await runAttack(opened, opened.stage, attack, {
      number,
      restMs: 5_000,
      pauseMs: 0,
    });
    reports.push(report);
    console.error(rowOf(report));
  }
  loads.push(loadavg()[0] ?? 0);
} finally {
  await opened.close();
}
console.log(tableFrom(reports));
console.log(`load of the machine: ${loads.map((load) => load.toFixed(1)).join(" → ")}`);
process.exitCode = reports.some(({ failures }) => failures.length > 0) ? 1 : 0;
