/**
 * `npm start`: brings what is missing, builds, and runs the product with the whole world outside it
 * on this machine. `npm start -- --help` lists its options; `npm run dev` is `npm start -- --watch`.
 */
import { existsSync, readdirSync, watch } from "node:fs";
import { join } from "node:path";
import { buildApps, importTypeScript, installWorkspace, root } from "./workspace.mjs";

const began = Date.now();

/** Builds again after every change; the sandbox starts those again whose bundles are others then. */
const rebuildOnChange = (log) => {
  let isBuilding = false;
  let isStale = false;
  const rebuild = async () => {
    if (isBuilding) return;
    isBuilding = true;
    while (isStale) {
      isStale = false;
      await buildApps().then(
        () => log("built again"),
        (error) => log(error.message),
      );
    }
    isBuilding = false;
  };
  let timer;
  const onChange = () => {
    isStale = true;
    clearTimeout(timer);
    // An editor writes a file in several steps, and a branch has many files.
    timer = setTimeout(rebuild, 200);
  };
  for (const parent of ["packages", "apps"])
    for (const name of readdirSync(join(root, parent))) {
      const sources = join(root, parent, name, "src");
      if (existsSync(sources)) watch(sources, { recursive: true }, onChange);
    }
};

const main = async () => {
  const args = process.argv.slice(2);
  const progress = args.includes("--json") ? process.stderr : process.stdout;
  const log = (message) => {
    const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(6);
    progress.write(`${seconds} s  ${message}\n`);
  };
  await installWorkspace({ withoutV1: true, log });
  const sandbox = await importTypeScript("packages/sandbox/src/start.ts");
  const { help, ...options } = sandbox.parseStartArguments(args);
  if (help) return sandbox.printStartUsage();
  log("building");
  await buildApps();
  if (options.watch) rebuildOnChange(log);
  return sandbox.runSandbox({ root, ...options, log });
};

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
