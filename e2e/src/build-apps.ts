import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Builds the bundles of apps as they are now, for a command that starts them. */
export const buildApps = (names: readonly string[]): void => {
  const apps = names.map((name) => `--filter=@coinslot/${name}`);
  const { status } = spawnSync("pnpm", ["exec", "turbo", "run", "build", ...apps], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("the bundles could not be built: pnpm exec turbo run build");
};
