import { writeFileSync } from "node:fs";
import { answersTable } from "./answers/answers-table.ts";
import { fullAnswersPlan, measureAnswers } from "./answers/measure-answers.ts";
import { measureMemory, mostMegabytes } from "./answers/measure-memory.ts";
import { buildOurs } from "./build.ts";
import { compare } from "./compare.ts";
import { fullPlan, quickPlan } from "./plan.ts";
import { reportFrom } from "./report.ts";
import { measureSources } from "./sources/measure-sources.ts";
import { sourcesTable } from "./sources/sources-table.ts";
import { ratioLinesFrom, tableFrom } from "./table.ts";

const latest = new URL("../latest.json", import.meta.url);

const plan = process.argv.includes("--quick") ? quickPlan : fullPlan;
const tell = (what: string): void => console.error(what);

if (process.argv.includes("--answers")) {
  buildOurs();
  console.log(answersTable(await measureAnswers(fullAnswersPlan, tell)));
  process.exit(0);
}

if (process.argv.includes("--memory")) {
  buildOurs();
  const { bought, peakMegabytes } = await measureMemory(6, tell);
  console.log(
    `llm-worker, ${bought} operations, six at once: ${peakMegabytes?.toFixed(0)} MB at its most`,
  );
  process.exit((peakMegabytes ?? 0) > mostMegabytes ? 1 : 0);
}

const sources = await measureSources(plan.rounds, tell);
console.log(`${sourcesTable(sources)}\n`);
if (!process.argv.includes("--sources")) {
  buildOurs();
  const { taken, redisVersion } = await compare(plan, tell);
  const report = reportFrom(taken, redisVersion);
  writeFileSync(latest, `${JSON.stringify({ ...report, sources }, undefined, 2)}\n`);
  console.log(`${tableFrom(report)}\n\n${ratioLinesFrom(report.ratios).join("\n")}`);
}
