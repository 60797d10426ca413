import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compare } from "./compare.ts";
import { fullPlan, quickPlan } from "./plan.ts";
import { reportFrom } from "./report.ts";
import { ratioLinesFrom, tableFrom } from "./table.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const latest = new URL("../latest.json", import.meta.url);

const build = (): void => {
  const apps = ["--filter=@coinslot/gateway", "--filter=@coinslot/util-worker"];
  const { status } = spawnSync("pnpm", ["exec", "turbo", "run", "build", ...apps], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("the bundles could not be built: pnpm exec turbo run build");
};

const plan = process.argv.includes("--quick") ? quickPlan : fullPlan;
build();
const { taken, redisVersion } = await compare(plan, (what) => console.error(what));
const report = reportFrom(taken, redisVersion);
writeFileSync(latest, `${JSON.stringify(report, undefined, 2)}\n`);
console.log(`${tableFrom(report)}\n\n${ratioLinesFrom(report.ratios).join("\n")}`);
