import { parseArgs } from "node:util";
import { facilitatorFaults } from "./facilitator/facilitator-faults.ts";
import { rpcFaults } from "./rpc/rpc-faults.ts";
import type { StartFaults } from "./start-faults.ts";

/** What `npm start` was asked to do. */
export type StartArguments = {
  /** The usage is wanted, and nothing else. */
  help: boolean;
  /** The port wanted for the gateway. */
  port: number;
  json: boolean;
  faults: StartFaults;
  /** The real providers of data are asked instead of simulated ones. */
  live: boolean;
  /** What is changed is built and started again. */
  watch: boolean;
};

type Faults = Readonly<Record<string, { plays: string }>>;

const listed = (faults: Faults): string =>
  Object.entries(faults)
    .map(([name, { plays }]) => `  ${name.padEnd(36)}  ${plays}`)
    .join("\n");

/** What `npm start -- --help` prints. */
export const startUsage = `usage: npm start -- [options]
  --port NUMBER             the gateway's port, or the next free one (4021)
  --json                    one line of JSON when ready; progress on stderr
  --watch                   build and start again what is changed: \`npm run dev\`
  --live                    ask the real providers of data, not the simulated ones
  --facilitator-fault NAME  the facilitator fails in this way, on every settlement
  --rpc-fault NAME          the gateway's view of the chain fails in this way
  --help                    this

facilitator faults
${listed(facilitatorFaults)}

RPC faults
${listed(rpcFaults)}`;

const portFrom = (text: string): number => {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new Error(`--port takes a number from 1 to 65535, not ${text}`);
};

const nameFrom = <Name extends string>(
  option: string,
  faults: Readonly<Record<Name, unknown>>,
  name: string,
): Name => {
  if (Object.hasOwn(faults, name)) return name as Name;
  throw new Error(
    `${option} has no ${name}; it takes one of\n  ${Object.keys(faults).join("\n  ")}`,
  );
};

const valuesFrom = (args: readonly string[]) => {
  const flag = { type: "boolean", default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: flag,
        port: { type: "string", default: "4021" },
        json: flag,
        live: flag,
        watch: flag,
        "facilitator-fault": { type: "string" },
        "rpc-fault": { type: "string" },
      },
    }).values;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new Error(`${problem}\n\`npm start -- --help\` lists the options`, { cause: error });
  }
};

/** Throws with what is wrong, and what would be right. */
export const parseStartArguments = (args: readonly string[]): StartArguments => {
  const values = valuesFrom(args);
  const { "facilitator-fault": facilitator, "rpc-fault": rpc } = values;
  return {
    help: values.help,
    port: portFrom(values.port),
    json: values.json,
    live: values.live,
    watch: values.watch,
    faults: {
      ...(facilitator !== undefined && {
        facilitator: nameFrom("--facilitator-fault", facilitatorFaults, facilitator),
      }),
      ...(rpc !== undefined && { rpc: nameFrom("--rpc-fault", rpcFaults, rpc) }),
    },
  };
};
