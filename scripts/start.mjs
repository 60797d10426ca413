/**
 * `npm start`: brings what is missing, builds, and runs the product with the whole world outside it
 * on this machine. `npm start -- --help` lists its options.
 */
import { buildApps, importTypeScript, installWorkspace, root } from "./workspace.mjs";

const began = Date.now();

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
  return sandbox.runSandbox({ root, ...options, log });
};

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
