/**
 * `npm run fuzz -- --requests 10000 --seed 7`: random and mutated requests against running processes. Ends with 1 where an
 * answer is not ours, a process ends, a request takes too much, or the books and the chain differ.
 */
import { parseSeededRun } from "@coinslot/sandbox";
import { buildApps } from "../build-apps.ts";
import { startWorld } from "../world.ts";
import { runFuzz } from "./run-fuzz.ts";
import { withAllProtocols } from "./settings.ts";

const { count, seed } = parseSeededRun("requests", 10_000);
buildApps(["gateway", "util-worker"]);
console.error(`${count} requests, seed ${seed}`);
const world = await startWorld({ environment: withAllProtocols });
try {
  const report = await runFuzz(world, { count, seed, isTimed: true });
  for (const [name, { count: number, meanMs, worstMs }] of report.usage)
    console.log(`| ${name} | ${number} | ${meanMs.toFixed(2)} | ${worstMs.toFixed(1)} |`);
  console.log(`answers: ${JSON.stringify(report.answered)}; sold ${report.sold}`);
  const bad = [...report.findings, ...report.costly];
  for (const { kind, what, bytes } of bad)
    console.log(`${kind}: ${what}\n  ${JSON.stringify(bytes.slice(0, 600))}`);
  for (const line of report.books) console.log(line);
  console.log(
    `${report.findings.length} answers that are not ours, ${report.costly.length} requests that take too much, ${report.books.length} differences`,
  );
  process.exitCode = bad.length + report.books.length === 0 ? 0 : 1;
} finally {
  await world.stop();
}
