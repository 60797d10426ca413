import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import type { CallBook } from "./call-book.ts";
import { failureModes, isFailureMode } from "./failure-modes.ts";
import type { Playbook } from "./playbook.ts";
import { type SimulatedAnswer, type Simulator, simulatedHeader, text } from "./simulator.ts";

/** What every call needs, whoever answers it. */
export type Stage = {
  readonly playbook: Playbook;
  readonly calls: CallBook;
  readonly now: () => number;
};

/** A call on its way to a simulator; `target` is what it is played and counted under. */
export type Call = {
  readonly target: string;
  readonly simulator: Simulator | undefined;
  readonly url: URL;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
};

/** Simulators are asked for little; more than this is a mistake of the caller. */
const maxRequestBytes = 1_048_576;

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxRequestBytes) throw new Error("the request is too large for a simulator");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const unknown = (target: string): SimulatedAnswer =>
  text(`The sandbox has no simulator for ${target}.`, 404);

const send = ({ request, response }: Call, answer: SimulatedAnswer): void => {
  const { status = 200, headers = {}, body } = answer;
  const bytes = Buffer.from(body);
  const isGzipped =
    bytes.length > 1_000 && /\bgzip\b/.test(String(request.headers["accept-encoding"]));
  const sent = isGzipped ? gzipSync(bytes) : bytes;
  response.writeHead(status, {
    ...headers,
    ...(isGzipped && { "content-encoding": "gzip" }),
    "content-length": sent.length,
  });
  response.end(sent);
};

/** Answers one call: writes it down, and plays what is to be played, or lets the simulator answer. */
export const answerCall = async (stage: Stage, call: Call): Promise<void> => {
  const { target, simulator, url, request, response } = call;
  const { method = "GET", headers } = request;
  response.setHeader(simulatedHeader, "true");
  const body = await readBody(request);
  const path = `${url.pathname}${url.search}`;
  stage.calls.add({ target, method, path, headers, body, at: stage.now() });
  if (!simulator) return send(call, unknown(target));
  const { variants = {} } = simulator;
  const isMine = (name: string) => isFailureMode(name) || Object.hasOwn(variants, name);
  const mode = stage.playbook.next(target, path, isMine)?.mode;
  const isFailure = mode !== undefined && isFailureMode(mode);
  const variant = isFailure ? undefined : mode;
  const genuine = () => simulator.answer({ method, url, headers, body, variant });
  if (!isFailure) return send(call, genuine());
  failureModes[mode].act({ request, response, genuine, now: stage.now });
};
