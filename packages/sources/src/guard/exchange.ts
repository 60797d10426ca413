import { type IncomingMessage, request as sendRequest } from "node:http";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { ToolError, type WebTarget } from "@coinslot/tools-schema";
import { acceptedEncodings } from "../decode-body.ts";
import { finalAnswerTo, HungUp } from "../final-answer.ts";
import type { RecordAnswer } from "../recording/raw-answer.ts";
import { type Egress, openSocket } from "./open-socket.ts";
import type { ResolvePublic } from "./resolve-public.ts";
import { secureSocket } from "./secure-socket.ts";

/** The beginning of an answer; its body is still to be read. */
export type Answer = {
  readonly status: number;
  /** By lower-case name. Cookies are left out: nothing here keeps any. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
  /** Ends the connection, whatever of the body was read. */
  close(): void;
};

/** What is asked of a target. */
export type Question = {
  readonly method: "GET" | "HEAD";
  readonly headers: Readonly<Record<string, string>>;
  /** Begins the sentence of a refusal. */
  readonly subject: string;
};

/** How targets are reached, and who is handed their answers. */
export type Ways = {
  readonly resolvePublic: ResolvePublic;
  readonly egress: Egress | undefined;
  readonly record: RecordAnswer | undefined;
};

const maxHeaderBytes = 64 * 1_024;

/**
 * One request over one connection of its own: resolves, judges, connects and asks. No connection is shared
 * or kept, so none leads to an address that was judged for another request.
 */
export const exchange = async (
  target: WebTarget,
  question: Question,
  { resolvePublic, egress }: Ways,
  signal: AbortSignal,
): Promise<Answer> => {
  const { url, host, port } = target;
  const addresses = await resolvePublic(host, question.subject, signal);
  const plain = await openSocket({ host, port, addresses }, egress, signal);
  const socket = url.protocol === "https:" ? await secureSocket(plain, host, true, signal) : plain;
  const close = (): void => {
    socket.destroy();
    plain.destroy();
  };
  try {
    const answer = await ask(socket, url, question, signal);
    const headers = plainHeaders(answer.headersDistinct, egress !== undefined);
    return { status: answer.statusCode ?? 0, headers, body: answer, close };
  } catch (error) {
    close();
    throw failureFrom(error);
  }
};

const ask = (
  socket: Socket,
  url: URL,
  question: Question,
  signal: AbortSignal,
): Promise<IncomingMessage> => {
  const request = sendRequest({
    // Without an agent there is neither a second connection nor a second request.
    createConnection: () => socket,
    method: question.method,
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host, ...question.headers, "accept-encoding": acceptedEncodings },
    maxHeaderSize: maxHeaderBytes,
    signal,
  });
  return finalAnswerTo(request);
};

/** By this header a sandbox says that it answers. Behind no way out there is none: a site may not call itself one. */
const ofSandboxes = "sandbox-simulated";

const plainHeaders = (
  headers: Readonly<Record<string, readonly string[] | undefined>>,
  isLedOut: boolean,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const isLeftOut = name === "set-cookie" || (name === ofSandboxes && !isLedOut);
      return value === undefined || isLeftOut ? [] : [[name, value.join(", ")]];
    }),
  );

const failureFrom = (cause: unknown): ToolError => {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "HPE_HEADER_OVERFLOW") {
    const detail = `The target's headers are larger than ${maxHeaderBytes} bytes.`;
    return new ToolError("upstream_bad_response", detail, { cause });
  }
  if (cause instanceof HungUp || code === "ECONNRESET" || code === "EPIPE") {
    return new ToolError("upstream_unavailable", "The target hung up without an answer.", {
      cause,
    });
  }
  return new ToolError("upstream_bad_response", "The target does not answer in HTTP.", { cause });
};
