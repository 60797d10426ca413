import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { send } from "../wire.ts";

/** What an attacker's process is to do. */
export type FloodOrder = {
  readonly url: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connections: number;
  /** How many addresses of this machine it comes from; none of them is that of the test. */
  readonly addresses: number;
  readonly seconds: number;
};

const here = fileURLToPath(new URL(".", import.meta.url));
const tsx = join(here, "..", "..", "node_modules", ".bin", "tsx");

/** Attacks from a process of its own; resolves with how often it was answered what. */
export const flood = async (order: FloodOrder): Promise<Readonly<Record<string, number>>> => {
  const child = spawn(tsx, [join(here, "flood-process.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(order));
  return JSON.parse(await text(child.stdout)) as Record<string, number>;
};

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
  delays.sort((a, b) => a - b);
  const at = (share: number): number => delays[Math.floor(delays.length * share)] ?? Infinity;
  return { count: delays.length, p95: at(0.95), p99: at(0.99) };
};

/** What everybody asks before anything else. */
export const askUnpaid = (url: string): Promise<unknown> => send(url, { path: "/api/hash" });
