import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";

/** How long each part of a request may take, in milliseconds. */
export type Deadlines = {
  readonly connectMs: number;
  readonly headersMs: number;
  /** The whole body, so that a slow drip ends too. */
  readonly bodyMs: number;
};

/** The connections to all providers; whoever made them closes them. */
export type Connections = {
  /** Keeps the connections by origin. */
  readonly agentFor: (url: URL) => Agent;
  readonly deadlines: Deadlines;
  readonly close: () => Promise<void>;
};

const defaultDeadlines: Deadlines = { connectMs: 3_000, headersMs: 5_000, bodyMs: 10_000 };

/** A connection that nobody uses is kept for so long, or for as long as its server says, if that is less. */
const idleMs = 10_000;

/** Plain HTTP/1.1 pools by origin: the SEC resets HTTP/2 streams together. Proxy variables are not read. */
export const createConnections = (deadlines: Deadlines = defaultDeadlines): Connections => {
  const options = { keepAlive: true, timeout: idleMs };
  const plain = new Agent(options);
  const secure = new SecureAgent(options);
  return {
    agentFor: ({ protocol }) => (protocol === "https:" ? secure : plain),
    deadlines,
    close: async () => {
      plain.destroy();
      secure.destroy();
    },
  };
};
