/**
 * `npm run schedules -- --calls 1000 --seed 7`: agents buy while everything dies and comes back. Ends with 1
 * when a coin was lost or taken twice, a result was given away, a refund was not due, or a debt is left.
 */
import { reportLines } from "@coinslot/audit";
import { parseSeededRun } from "@coinslot/sandbox";
import { buildApps } from "../build-apps.ts";
import { createPlan } from "./plan.ts";
import { disagreements, mostForgotten } from "./public-books.ts";
import { runSchedule } from "./run-schedule.ts";
import { tableFrom } from "./table.ts";

const { count: calls, seed } = parseSeededRun("calls", 1_000);
buildApps(["gateway", "util-worker", "data-worker"]);
console.error(`${calls} calls, seed ${seed}`);
const plan = createPlan(seed, calls);
const outcome = await runSchedule(plan, (line) => console.error(line));
console.log(tableFrom(outcome));
for (const line of reportLines(outcome.publicBooks.audit)) console.log(line);
const broken = disagreements(outcome.publicBooks, calls, mostForgotten(plan));
for (const line of broken) console.log(line);
const { owed, lost, double, unpaid, overpaid } = outcome.books;
process.exit(owed + lost + double + unpaid + overpaid + broken.length === 0 ? 0 : 1);
