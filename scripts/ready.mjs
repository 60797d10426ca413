/**
 * Runs before the scripts of package.json that need all packages: installs what is missing, and puts the pinned pnpm
 * where they find it, so that Node and npm are all that a machine must have.
 */
import { existsSync, rmSync, symlinkSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { installWorkspace, pnpmCommand, root } from "./workspace.mjs";

const began = Date.now();
const log = (message) => {
  console.error(`${((Date.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${message}`);
};

const main = async () => {
  await installWorkspace({ withoutV1: false, log });
  const pnpm = await pnpmCommand();
  const link = join(root, "node_modules", ".bin", "pnpm");
  if (!isAbsolute(pnpm) || existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(pnpm, link);
};

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
