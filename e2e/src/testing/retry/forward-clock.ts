/** A clock that runs ahead of the real one, for tests that wait for minutes of it. */
export type ForwardClock = {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves when the clock has come this far. */
  until(time: number): Promise<void>;
  sleep(milliseconds: number): Promise<void>;
  /** The time between is skipped. */
  jump(milliseconds: number): void;
  /** From now on three times as fast. */
  hurry(): void;
  stop(): void;
};

const tickMs = 10;

/**
 * Starts now and advances by ticks, `speed` times as fast as a machine with nothing else to do. Where the
 * machine is too busy to tick, the clock waits for it: what is being done never gets late by being slow.
 */
export const startForwardClock = (speed: number): ForwardClock => {
  let time = Date.now();
  let waiting: { readonly until: number; readonly wake: () => void }[] = [];
  const advance = (milliseconds: number): void => {
    time += milliseconds;
    const due = waiting.filter(({ until }) => until <= time);
    if (due.length === 0) return;
    waiting = waiting.filter(({ until }) => until > time);
    for (const { wake } of due) wake();
  };
  let pace = speed;
  const timer = setInterval(() => advance(tickMs * pace), tickMs);
  const until = (instant: number): Promise<void> =>
    instant <= time
      ? Promise.resolve()
      : new Promise((wake) => waiting.push({ until: instant, wake }));
  return {
    now: () => time,
    until,
    sleep: (milliseconds) => until(time + milliseconds),
    jump: advance,
    hurry: () => {
      pace = 3 * speed;
    },
    stop: () => clearInterval(timer),
  };
};
