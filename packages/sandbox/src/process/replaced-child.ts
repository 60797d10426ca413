import { unwatchFile, watchFile } from "node:fs";
import type { Child } from "./child.ts";

/**
 * A process that is ended and started anew whenever its program is another file. One that ends by itself is told of and
 * waits for the next change: whoever works on it has not finished.
 */
export const startReplacedChild = (
  program: string,
  start: () => Child,
  log: (message: string) => void,
): Child => {
  let current = start();
  let isStopping = false;
  const follow = (child: Child): void =>
    void child.exited.then((reason) => {
      if (child === current && !isStopping)
        log(`${program} ended (${reason})\n${child.lastLines()}`);
    });
  follow(current);

  // One after the other: a second change may come while the first process is still ending.
  let turn = Promise.resolve();
  const replace = async (): Promise<void> => {
    const old = current;
    isStopping = true;
    await old.stop();
    current = start();
    isStopping = false;
    follow(current);
  };
  // By its time of change, because a bundle is removed before it is written anew.
  watchFile(program, { interval: 300 }, ({ mtimeMs }) => {
    if (mtimeMs > 0) turn = turn.then(replace);
  });

  return {
    get pid() {
      return current.pid;
    },
    exited: new Promise(() => {}),
    running: () => current.running(),
    lastLines: () => current.lastLines(),
    line: (pattern, timeoutMs) => current.line(pattern, timeoutMs),
    stop: async (graceMs) => {
      unwatchFile(program);
      await turn;
      isStopping = true;
      await current.stop(graceMs);
    },
  };
};
