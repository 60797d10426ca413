import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** What a server of the sandbox answers, or does instead of answering. */
export type PlayedAnswer = {
  status: number;
  /** A string is sent as it is, so that junk can be played; anything else as JSON. */
  body: unknown;
  /** Of a string body, which is HTML otherwise. */
  contentType?: string;
  delayMs?: number;
  /** The connection is cut instead of answering. */
  reset?: boolean;
  /** Nothing is ever answered, and the connection stays open. */
  hang?: boolean;
};

/** Plays the answer on the wire, once. */
export const playAnswer = async (response: ServerResponse, answer: PlayedAnswer): Promise<void> => {
  if (answer.hang) return;
  if (answer.delayMs) await sleep(answer.delayMs);
  if (answer.reset) {
    response.socket?.resetAndDestroy();
    return;
  }
  const isText = typeof answer.body === "string";
  const body = isText ? String(answer.body) : JSON.stringify(answer.body);
  const contentType = isText ? (answer.contentType ?? "text/html") : "application/json";
  response.writeHead(answer.status, {
    "content-type": contentType,
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
};
