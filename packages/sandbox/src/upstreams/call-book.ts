import type { IncomingHttpHeaders } from "node:http";

/** One call that a simulator was asked; `target` is the provider's id, or the host. */
export type RecordedCall = {
  readonly target: string;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Milliseconds since 1970. */
  readonly at: number;
};

/** Every call, in order of arrival; the last ten thousand of them. */
export type CallBook = {
  add(call: RecordedCall): void;
  of(target: string): readonly RecordedCall[];
};

const kept = 10_000;

/** An empty book. */
export const createCallBook = (): CallBook => {
  const calls: RecordedCall[] = [];
  return {
    add: (call) => {
      calls.push(call);
      if (calls.length > kept) calls.shift();
    },
    of: (target) => calls.filter((call) => call.target === target),
  };
};
