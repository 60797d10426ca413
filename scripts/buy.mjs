/**
 * `npm run buy -- POST /api/hash '{"text":"abc"}'`: buys one call from the running sandbox with the
 * stock client of the operation's x402 version, and sees it through; `--v1` or `--v2` forces a version.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { importTypeScript, installWorkspace, root } from "./workspace.mjs";

/** The /v2/ operations are declared in version 2, all others in version 1; every URL takes both. */
const usesV1 = (args) =>
  args.includes("--v1") || !(args.includes("--v2") || args.some((arg) => arg.startsWith("/v2/")));

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const readState = () => {
  const file = join(root, ".sandbox", "state.json");
  const state = existsSync(file) && JSON.parse(readFileSync(file, "utf8"));
  if (state && isAlive(state.pids.supervisor)) return state;
  throw new Error("Coinslot is not running here: start it with `npm start`.");
};

const main = async () => {
  const args = process.argv.slice(2);
  const state = readState();
  if (!usesV1(args)) {
    const { buyWithV2 } = await importTypeScript("packages/buy-command/src/buy-v2.ts");
    return buyWithV2(args, state, root);
  }
  let told = false;
  const log = () => {
    if (!told) console.error("installing the v1 client (once)");
    told = true;
  };
  await installWorkspace({ withoutV1: true, alsoStockV1: true, log });
  const { buyWithV1 } = await importTypeScript("packages/stock-v1/src/buy-v1.ts");
  return buyWithV1(args, state, root);
};

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
