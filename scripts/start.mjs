/**
 * `npm start`: brings what is missing, builds, and runs the product with the whole world outside it
 * on this machine. `--port 4021`, `--json` (one line of JSON when ready; progress on stderr).
 */
import { parseArgs } from "node:util";
import { buildApps, importTypeScript, installWorkspace, root } from "./workspace.mjs";

const began = Date.now();

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "4021" },
      json: { type: "boolean", default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`--port takes a number from 1 to 65535, not ${values.port}`);
  }
  return { port, json: values.json };
};

const main = async () => {
  const options = readOptions();
  const log = (message) => {
    const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(6);
    (options.json ? process.stderr : process.stdout).write(`${seconds} s  ${message}\n`);
  };
  await installWorkspace({ withoutV1: true, log });
  log("building");
  await buildApps();
  const { runSandbox } = await importTypeScript("packages/sandbox/src/start.ts");
  return runSandbox({ root, ...options, log });
};

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
