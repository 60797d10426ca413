import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { answersTable } from "./answers/answers-table.ts";
import { fullAnswersPlan, measureAnswers } from "./answers/measure-answers.ts";
import { measureMemory, mostMegabytes } from "./answers/measure-memory.ts";
import { buildOurs } from "./build.ts";
import { compare, scenarios, wholeField } from "./compare.ts";
import { ours, shopFrom } from "./contenders.ts";
import { buildOtherTree } from "./other-tree.ts";
import { ratiosOf, ratiosTable } from "./ratios.ts";
import { fullPlan, quickPlan } from "./plan.ts";
import { reportFrom, rowsFrom } from "./report.ts";
import { measureSources } from "./sources/measure-sources.ts";
import { sourcesTable } from "./sources/sources-table.ts";
import { measureStored } from "./stored/measure-stored.ts";
import { storedTable } from "./stored/stored-table.ts";
import { ratioLinesFrom, tableFrom } from "./table.ts";
import { variants } from "./variants.ts";

const latest = new URL("../latest.json", import.meta.url);

const usage = `usage: npm run bench -- [--quick] [--compare REF] [--only NAME] [--sources | --answers | --memory]
  --quick        one short round: for a look
  --compare REF  this tree against another commit, round by round, instead of against the others
  --only NAME    unpaid or paid: those calls alone
                 workers: paid calls of one, two and four workers
                 blocks: paid calls on a chain that makes a block every two seconds
                 stored: what a call leaves in Redis`;
const flag = { type: "boolean", default: false } as const;
const options = (() => {
  try {
    const { values } = parseArgs({
      options: {
        quick: flag,
        sources: flag,
        answers: flag,
        memory: flag,
        compare: { type: "string" },
        only: { type: "string" },
      },
    });
    return values;
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
})();

const plan = options.quick ? quickPlan : fullPlan;
const tell = (what: string): void => console.error(what);

if (options.answers) {
  buildOurs();
  console.log(answersTable(await measureAnswers(fullAnswersPlan, tell)));
  process.exit(0);
}

if (options.memory) {
  buildOurs();
  const { bought, peakMegabytes } = await measureMemory(6, tell);
  console.log(
    `llm-worker, ${bought} operations, six at once: ${peakMegabytes?.toFixed(0)} MB at its most`,
  );
  process.exit((peakMegabytes ?? 0) > mostMegabytes ? 1 : 0);
}

/** This tree, and the other where one is to be compared with it. */
const bothTrees = () => {
  buildOurs();
  if (options.compare === undefined) return [ours];
  tell(`building ${options.compare}`);
  const { commit, apps } = buildOtherTree(options.compare);
  return [ours, shopFrom(commit, apps)];
};

if (options.only === "stored") {
  for (const shop of bothTrees())
    console.log(`${storedTable(await measureStored(shop, options.quick ? 200 : 2_000))}\n`);
  process.exit(0);
}

const variant = variants[options.only ?? ""];
if (variant) {
  buildOurs();
  const { taken } = await compare({ ...plan, ...variant.plan }, tell, variant.field);
  console.log(tableFrom({ rows: rowsFrom(taken, variant.field.servers) }));
  process.exit(0);
}

const asked = scenarios.filter(
  ({ scenario }) => options.only === undefined || options.only === scenario,
);
if (asked.length === 0) {
  console.error(`--only has no ${options.only}\n${usage}`);
  process.exit(2);
}
if (options.compare !== undefined) {
  const servers = bothTrees();
  const { taken } = await compare(plan, tell, { servers, scenarios: asked });
  const other = servers.at(-1)?.name ?? "";
  console.log(tableFrom({ rows: rowsFrom(taken, servers) }));
  console.log(`\n${ratiosTable(ratiosOf(taken, ours.name, other), other)}`);
  process.exit(0);
}

const sources = await measureSources(plan.rounds, tell);
console.log(`${sourcesTable(sources)}\n`);
if (!options.sources) {
  buildOurs();
  const { taken, redisVersion } = await compare(plan, tell, { ...wholeField, scenarios: asked });
  const report = reportFrom(taken, redisVersion);
  writeFileSync(latest, `${JSON.stringify({ ...report, sources }, undefined, 2)}\n`);
  console.log(`${tableFrom(report)}\n\n${ratioLinesFrom(report.ratios).join("\n")}`);
}
