import { type ChildProcessByStdio, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { send } from "../wire.ts";

/** What an attacker's process is to do. */
export type FloodOrder = {
  readonly url: string;
  readonly path: string;
  readonly method: string;
  /** Of each request in turn, and again from the first. */
  readonly headers: readonly Readonly<Record<string, string>>[];
  readonly body: string;
  readonly connections: number;
  /** How many addresses of this machine it comes from; none of them is that of the test. */
  readonly addresses: number;
  /** Which addresses: those of another number share none. Default: 0. */
  readonly network?: number;
  /** How long each connection waits before it asks again. Default: not at all. */
  readonly pauseMs?: number;
  readonly seconds: number;
};

/** How often an attacker was answered what. */
export type FloodCounts = Readonly<Record<string, number>>;

/** A process that takes an order a line, and answers each with a line. */
export type Helper<Order, Answer> = {
  ask(order: Order): Promise<Answer>;
  close(): void;
};

const here = fileURLToPath(new URL(".", import.meta.url));
const tsx = join(here, "..", "..", "node_modules", ".bin", "tsx");

/** Starts a program of this folder's parent by its path there. */
export const startHelper = <Order, Answer>(
  program: string,
  ...args: string[]
): Helper<Order, Answer> => {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    tsx,
    [join(here, "..", program), ...args],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    async ask(order) {
      child.stdin.write(`${JSON.stringify(order)}\n`);
      const line = await lines.next();
      if (line.done) throw new Error(`${program} has ended`);
      return JSON.parse(line.value) as Answer;
    },
    close: () => void child.stdin.end(),
  };
};

/**
 * An attacker's process. Unless told otherwise it steps back behind every other one: elsewhere an attacker has machines of
 * his own, and here he must not take the processor from whom he attacks.
 */
export const startFlooder = (niceness = 10): Helper<FloodOrder, FloodCounts> =>
  startHelper("abuse/flood-process.ts", String(niceness));

/** Attacks from a process of its own; resolves with how often it was answered what. */
export const flood = async (order: FloodOrder): Promise<FloodCounts> => {
  const flooder = startFlooder();
  return flooder.ask(order).finally(() => flooder.close());
};

/** What is as slow as so large a share of all, in milliseconds; Infinity where there is none. */
export const percentile = (delays: readonly number[], share: number): number =>
  delays.toSorted((a, b) => a - b)[Math.floor(delays.length * share)] ?? Infinity;

/** The slowest answers of an act, repeated until something has ended, in milliseconds. */
export const delaysDuring = async (
  attack: Promise<unknown>,
  act: () => Promise<unknown>,
): Promise<{ readonly count: number; readonly p95: number; readonly p99: number }> => {
  const delays: number[] = [];
  let isOver = false;
  const over = attack.finally(() => (isOver = true));
  while (!isOver) {
    const startedAt = performance.now();
    await act();
    delays.push(performance.now() - startedAt);
  }
  await over;
  return { count: delays.length, p95: percentile(delays, 0.95), p99: percentile(delays, 0.99) };
};

/** What everybody asks before anything else. */
export const askUnpaid = (url: string): Promise<unknown> => send(url, { path: "/api/hash" });
