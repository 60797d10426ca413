import { setTimeout as sleep } from "node:timers/promises";

/** Polls until `check` holds; after `seconds` it throws, naming what was waited for. */
export const until = async (
  what: string,
  check: () => boolean | Promise<boolean>,
  seconds = 60,
): Promise<void> => {
  const deadline = Date.now() + seconds * 1_000;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`not within ${seconds} s: ${what}`);
    await sleep(20);
  }
};
