import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { type buildConnector, Client, errors } from "undici";
import { ToolError, type WebTarget } from "@coinslot/tools-schema";
import { acceptedEncodings } from "../decode-body.ts";
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
  const client = new Client(url.origin, {
    connect: handOverOnce(socket),
    maxHeaderSize: maxHeaderBytes,
    // One deadline covers everything.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const close = (): void => {
    void client.destroy().catch(() => {});
    plain.destroy();
  };
  try {
    const answer = await ask(client, url, question, signal);
    return { ...answer, headers: plainHeaders(answer.headers, egress !== undefined), close };
  } catch (error) {
    close();
    throw failureFrom(error);
  }
};

/** undici would connect again where a connection ends early; there is no second one. */
const handOverOnce = (socket: Socket): buildConnector.connector => {
  let isHandedOver = false;
  return (_options, callback) => {
    if (isHandedOver) return callback(new Error("The connection ended."), null);
    isHandedOver = true;
    // undici forgets the request where it is answered before it has returned.
    return queueMicrotask(() => callback(null, socket));
  };
};

const ask = async (client: Client, url: URL, question: Question, signal: AbortSignal) => {
  const response = await client.request({
    path: `${url.pathname}${url.search}`,
    method: question.method,
    headers: { ...question.headers, "accept-encoding": acceptedEncodings },
    signal,
    reset: true,
  });
  // Its reader hears of a failure by the iteration; unheard, it would end the process.
  response.body.on("error", () => {});
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body,
  };
};

/** By this header a sandbox says that it answers. Behind no way out there is none: a site may not call itself one. */
const ofSandboxes = "sandbox-simulated";

const plainHeaders = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
  isLedOut: boolean,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const isLeftOut = name === "set-cookie" || (name === ofSandboxes && !isLedOut);
      return value === undefined || isLeftOut ? [] : [[name, [value].flat().join(", ")]];
    }),
  );

const failureFrom = (cause: unknown): ToolError => {
  if (cause instanceof errors.HeadersOverflowError) {
    const detail = `The target's headers are larger than ${maxHeaderBytes} bytes.`;
    return new ToolError("upstream_bad_response", detail, { cause });
  }
  if (cause instanceof errors.SocketError || isReset(cause)) {
    return new ToolError("upstream_unavailable", "The target hung up without an answer.", {
      cause,
    });
  }
  return new ToolError("upstream_bad_response", "The target does not answer in HTTP.", { cause });
};

const isReset = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && ["ECONNRESET", "EPIPE"].includes(String(cause.code));
