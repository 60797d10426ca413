/**
 * `npm run audit -- https://shop.example`: holds the shop's public books against the chain. Exit code 0: they balance
 * to the atomic unit, 1: they do not, 2: one of them could not be read.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { importTypeScript, installWorkspace, root } from "./workspace.mjs";

const usage = `usage: npm run audit -- ORIGIN [--rpc URL]
   ORIGIN  the shop: https://shop.example
   --rpc   a JSON-RPC endpoint of its chain; else RPC_URL, the running sandbox's, or the network's public one`;

/** Exit code 2: nothing is known. */
class NotLookedAt extends Error {}

const optionsFrom = (args) => {
  try {
    const options = { rpc: { type: "string" } };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length === 1)
      return { origin: new URL(positionals[0]).origin, rpc: values.rpc };
  } catch (error) {
    throw new NotLookedAt(`${error.message}\n${usage}`, { cause: error });
  }
  throw new NotLookedAt(usage);
};

/** The chain of `npm start` has an endpoint of its own, and nobody else has that chain. */
const sandboxRpc = (origin) => {
  const file = join(root, ".sandbox", "state.json");
  const state = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  return state?.baseUrl === origin ? state.rpcUrl : undefined;
};

/** A shop's answers may hold any text; a terminal is not to obey it. */
const printable = (text) => text.replace(/\p{C}/gu, "\u{FFFD}");

const main = async () => {
  const { origin, rpc } = optionsFrom(process.argv.slice(2));
  await installWorkspace({ withoutV1: true, log: (message) => console.error(message) });
  const { auditShop, reportLines } = await importTypeScript("packages/audit/src/index.ts");
  const rpcUrl = rpc ?? process.env["RPC_URL"] ?? sandboxRpc(origin);
  const report = await auditShop(origin, rpcUrl);
  for (const line of reportLines(report)) console.log(printable(line));
  return report.balances ? 0 : 1;
};

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(printable(error.message));
    process.exit(2);
  },
);
