import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Brings the bundles of our gateway and workers up to date; throws where that fails. */
export const buildOurs = (): void => {
  const names = ["gateway", "util-worker", "llm-worker"];
  const apps = names.map((name) => `--filter=@coinslot/${name}`);
  const { status } = spawnSync("pnpm", ["exec", "turbo", "run", "build", ...apps], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("the bundles could not be built: pnpm exec turbo run build");
};
