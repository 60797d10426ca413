import type { App } from "./world.ts";

/** The process stops where it is, with everything it holds, until `resume`. */
export const freeze = ({ pid }: App): void => void process.kill(pid, "SIGSTOP");

/** A process that has ended meanwhile is left alone. */
export const resume = (app: App): void => {
  if (app.running()) process.kill(app.pid, "SIGCONT");
};

/** Does something while the process is frozen. */
export const whileFrozen = async <T>(app: App, act: () => Promise<T>): Promise<T> => {
  freeze(app);
  try {
    return await act();
  } finally {
    resume(app);
  }
};

/** Asks the process to end, as a container engine does. */
export const terminate = ({ pid }: App): void => void process.kill(pid, "SIGTERM");

/** The process is gone at once and says goodbye to nobody. */
export const kill = async ({ pid, exited }: App): Promise<void> => {
  process.kill(pid, "SIGKILL");
  await exited;
};
