import { Agent, type Dispatcher } from "undici";

/** How long each part of a request may take, in milliseconds. */
export type Deadlines = {
  readonly connectMs: number;
  readonly headersMs: number;
  /** The whole body, so that a slow drip ends too. */
  readonly bodyMs: number;
};

/** The connections to all providers; whoever made them closes them. */
export type Connections = {
  readonly dispatcher: Dispatcher;
  readonly deadlines: Deadlines;
  readonly close: () => Promise<void>;
};

const defaultDeadlines: Deadlines = { connectMs: 3_000, headersMs: 5_000, bodyMs: 10_000 };

/** Plain HTTP/1.1 pools by origin: the SEC resets HTTP/2 streams together. Proxy variables are not read. */
export const createConnections = (deadlines: Deadlines = defaultDeadlines): Connections => {
  const dispatcher = new Agent({
    connect: { timeout: deadlines.connectMs },
    headersTimeout: deadlines.headersMs,
    bodyTimeout: deadlines.bodyMs,
    keepAliveTimeout: 10_000,
    allowH2: false,
  });
  return { dispatcher, deadlines, close: () => dispatcher.destroy() };
};
