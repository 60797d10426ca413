import { setTimeout as sleep } from "node:timers/promises";
import type { Running } from "./contenders.ts";

/** What a process does first when it wakes up (timers that are overdue, connections that were closed). */
const wakeUpMs = 300;

const signalAll = ({ pids }: Running, signal: NodeJS.Signals): void => {
  for (const pid of Object.values(pids)) process.kill(pid, signal);
};

/** Stops all processes of a server where they are: it keeps its state and takes no time from others. */
export const pause = (running: Running): void => signalAll(running, "SIGSTOP");

/** Lets them go on. */
export const release = (running: Running): void => signalAll(running, "SIGCONT");

/** Lets them go on and waits until they serve again. */
export const resume = async (running: Running): Promise<void> => {
  release(running);
  await sleep(wakeUpMs);
  const deadline = Date.now() + 10_000;
  while (!(await running.isServing().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${running.url} does not wake up`);
    await sleep(20);
  }
};
