import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Child, startChild } from "@coinslot/sandbox";
import { readyMark } from "./servers/listen.ts";

/** A process of the benchmark that listens. */
export type Program = { readonly child: Child; readonly url: string };

const startTimeoutMs = 120_000;

/** Every measured process sees this environment and nothing else. */
const environmentOf = (extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  PATH: process.env["PATH"],
  NODE_ENV: "production",
  ...extra,
});

/** Starts `node` with a bundle or a script. */
export const startNode = (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Child => startChild(process.execPath, args, { env: environmentOf(environment) });

/** Polls until `check` holds; when a process dies before that, the last words of all are told. */
export const until = async (
  children: readonly Child[],
  check: () => Promise<boolean>,
): Promise<void> => {
  const deadline = Date.now() + startTimeoutMs;
  while (!(await check().catch(() => false))) {
    if (Date.now() > deadline || !children.every((child) => child.running()))
      throw new Error(`no start:\n${children.map((child) => child.lastLines()).join("\n")}`);
    await sleep(20);
  }
};

/** Starts one of `servers/` and waits until it says where it listens. */
export const startProgram = async (
  name: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Program> => {
  const script = fileURLToPath(new URL(`servers/${name}.ts`, import.meta.url));
  const child = startNode(["--import", import.meta.resolve("tsx"), script], environment);
  const urlOf = (): string | undefined => {
    const line = child
      .lastLines()
      .split("\n")
      .find((text) => text.startsWith(readyMark));
    return line?.slice(readyMark.length);
  };
  await until([child], async () => urlOf() !== undefined);
  return { child, url: urlOf() ?? "" };
};
