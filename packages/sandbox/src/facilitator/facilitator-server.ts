import { createServer, type IncomingMessage } from "node:http";
import { openDoor } from "../process/door.ts";
import { type PlayedAnswer, playAnswer } from "../process/played-answer.ts";

/** What a facilitator is asked. */
export type FacilitatorCall = "supported" | "verify" | "settle";

/** One request to the facilitator; `number` counts the requests of that call from 1. */
export type FacilitatorRequest = { call: FacilitatorCall; number: number; body: unknown };

/** What it answers. */
export type FacilitatorAnswer = PlayedAnswer;

/**
 * Decides an answer in place of the facilitator. `genuine` does what would have been done and gives
 * its answer, so a script can settle for real and lie about it; `undefined` means: the genuine one.
 */
export type FacilitatorScript = (
  request: FacilitatorRequest,
  genuine: () => Promise<FacilitatorAnswer>,
) => FacilitatorAnswer | undefined | Promise<FacilitatorAnswer | undefined>;

/** A facilitator that listens on a loopback port. */
export type FacilitatorServer = {
  url: string;
  calls: Record<FacilitatorCall, number>;
  /** Every request so far, in order of arrival. */
  requests: FacilitatorRequest[];
  /** From now on the script decides; without one the facilitator is itself again. */
  script(script?: FacilitatorScript): void;
  /** From now on connections are refused. */
  closeDoor(): Promise<void>;
  /** Listens again, at the same URL. */
  openDoor(): Promise<void>;
  stop(): Promise<void>;
};

const routes: Partial<Record<string, FacilitatorCall>> = {
  "GET /supported": "supported",
  "POST /verify": "verify",
  "POST /settle": "settle",
};

const readJson = async (message: IncomingMessage): Promise<unknown> => {
  let text = "";
  for await (const chunk of message.setEncoding("utf8")) text += chunk;
  return text ? JSON.parse(text) : undefined;
};

/** Serves the three calls of a facilitator; `genuine` is what it really does. */
export const serveFacilitator = async (options: {
  port?: number | undefined;
  script?: FacilitatorScript | undefined;
  genuine: (request: FacilitatorRequest) => FacilitatorAnswer | Promise<FacilitatorAnswer>;
}): Promise<FacilitatorServer> => {
  let { script } = options;
  const calls = { supported: 0, verify: 0, settle: 0 };
  const requests: FacilitatorRequest[] = [];
  const answer = async (message: IncomingMessage): Promise<FacilitatorAnswer> => {
    const call = routes[`${message.method} ${message.url?.split("?")[0]}`];
    if (!call) return { status: 404, body: { error: "not found" } };
    calls[call] += 1;
    const request = { call, number: calls[call], body: await readJson(message) };
    requests.push(request);
    const genuine = async () => options.genuine(request);
    return (await script?.(request, genuine)) ?? genuine();
  };
  const server = createServer((message, response) => {
    answer(message)
      .catch((error: unknown) => ({ status: 500, body: { error: String(error) } }))
      .then((ready) => playAnswer(response, ready))
      .catch(() => response.destroy());
  });
  // Gateways keep connections: ours must not be the one that closes under a request.
  server.keepAliveTimeout = 60_000;
  const door = await openDoor(server, options.port);
  return {
    url: door.url,
    calls,
    requests,
    script: (next) => {
      script = next;
    },
    closeDoor: () => door.close(),
    openDoor: () => door.open(),
    stop: () => door.close(),
  };
};
