/**
 * `npm run tool -- whois '{"domain":"example.com"}'`: runs one tool's code, without gateway, payment or Redis, and
 * holds its result against the definition. Exit code 0: a result, 1: none.
 */
import { parseArgs } from "node:util";
import { installWorkspace } from "./workspace.mjs";

const usage = `usage: npm run tool -- NAME [INPUT as JSON] [--live] [--v2]
  NAME    a tool's slug, such as whois
  INPUT   {} unless given
  --live  ask the real providers, not the simulated ones; CONTACT_EMAIL must be set
  --v2    call it as it is sold in version 2`;

const isFlag = { type: "boolean", default: false };

const callFrom = (args) => {
  const options = { live: isFlag, v2: isFlag, help: isFlag };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name, input = "{}", ...rest] = positionals;
    if (values.help || (name !== undefined && rest.length === 0)) {
      return { ...values, name, input, version: values.v2 ? 2 : 1 };
    }
  } catch (error) {
    throw new Error(`${error.message}\n${usage}`, { cause: error });
  }
  throw new Error(usage);
};

const main = async () => {
  const began = Date.now();
  const call = callFrom(process.argv.slice(2));
  if (call.help) return console.log(usage);
  await installWorkspace({ withoutV1: true, log: (message) => console.error(message) });
  const { runTool } = await import("./run-tool.mjs");
  const { result, isSimulated } = await runTool(call);
  console.log(JSON.stringify(result, null, 2));
  const seconds = ((Date.now() - began) / 1_000).toFixed(1);
  const world = isSimulated ? "; SIMULATED: all its data is fictional (--live asks for real)" : "";
  console.error(`${call.name}: fits its definition, ${seconds} s${world}`);
};

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
