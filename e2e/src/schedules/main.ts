/**
 * `pnpm schedules -- --calls 1000 --seed 7`: agents buy while everything dies and comes back. Ends with 1
 * when a coin was lost, taken twice, or a result was given away.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseSeededRun } from "@coinslot/sandbox";
import { createPlan } from "./plan.ts";
import { runSchedule } from "./run-schedule.ts";
import { tableFrom } from "./table.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const build = (): void => {
  const apps = ["--filter=@coinslot/gateway", "--filter=@coinslot/util-worker"];
  const { status } = spawnSync("pnpm", ["exec", "turbo", "run", "build", ...apps], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("the bundles could not be built: pnpm exec turbo run build");
};

const { count: calls, seed } = parseSeededRun("calls", 1_000);
build();
console.error(`${calls} calls, seed ${seed}`);
const outcome = await runSchedule(createPlan(seed, calls), (line) => console.error(line));
console.log(tableFrom(outcome));
const { lost, double, unpaid } = outcome.books;
process.exit(lost + double + unpaid === 0 ? 0 : 1);
