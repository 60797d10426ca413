/** How a part of the shop is. "failed": nothing is sold until it is mended. "warning": sold, but somebody should look. */
export type PartState = {
  readonly state: "ok" | "warning" | "failed";
  /** What is wrong and what follows from it; undefined where all is well. */
  readonly reason?: string | undefined;
};

/** A part's state, and since when this gateway has seen it so. */
type SeenState = PartState & { readonly since: string };

/** Says how each part is. Rejects for no reason. */
export type LookAtParts = () => Promise<Readonly<Record<string, PartState>>>;

/** Looks at the parts whenever it is asked, and often enough beside that to know since when they are as they are. */
export type PartStates = {
  now(): Promise<Readonly<Record<string, SeenState>>>;
  close(): void;
};

const lookPauseMs = 1_000;

const ok: PartState = { state: "ok" };

/** The part is well where there is no reason why not. */
export const warningFor = (reason: string | undefined): PartState =>
  reason === undefined ? ok : { state: "warning", reason };

/** The first reason of a failure, else the warning. */
export const stateFrom = (
  failures: readonly (string | undefined)[],
  warning: string | undefined,
): PartState => {
  const reason = failures.find((each) => each !== undefined);
  return reason === undefined ? warningFor(warning) : { state: "failed", reason };
};

export const watchParts = (look: LookAtParts, now: () => number): PartStates => {
  const seen = new Map<string, SeenState>();
  const note = async (): Promise<Readonly<Record<string, SeenState>>> => {
    const states = await look();
    for (const [name, { state, reason }] of Object.entries(states)) {
      const before = seen.get(name);
      if (before?.state === state && before.reason === reason) continue;
      const since = before?.state === state ? before.since : new Date(now()).toISOString();
      seen.set(name, { state, ...(reason === undefined ? {} : { reason }), since });
    }
    return Object.fromEntries(seen);
  };
  const timer = setInterval(() => void note(), lookPauseMs);
  timer.unref();
  return { now: note, close: () => clearInterval(timer) };
};
