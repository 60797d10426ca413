import { type ClientRequest, type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { Readable } from "node:stream";
import { acceptedEncodings, BodyTooLarge, decodeBody, UnknownEncoding } from "../decode-body.ts";
import { EndlessInterim, finalAnswerTo } from "../final-answer.ts";
import type { Connections, Deadlines } from "./connections.ts";
import type { Response } from "./response.ts";
import { UpstreamError } from "./upstream-error.ts";

/** One request as it goes over the wire, and what its answer may weigh. */
export type Outgoing = {
  readonly provider: string;
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly maxBytes: number;
};

/**
 * Sends one request and reads its answer, whatever its status; interim ones before it are read past. Redirects are not
 * followed: a header that is meant for one host never reaches another. Throws `UpstreamError`, or the signal's reason
 * when it fires.
 */
export const send = async (
  outgoing: Outgoing,
  connections: Connections,
  now: () => number,
  signal: AbortSignal,
): Promise<Response> => {
  const { provider, maxBytes } = outgoing;
  const { bodyMs } = connections.deadlines;
  let hasStarted = false;
  try {
    const answer = await ask(outgoing, connections, signal);
    hasStarted = true;
    const headers = plainHeaders(answer);
    const status = answer.statusCode ?? 0;
    const encoding = headers["content-encoding"] ?? "";
    const body = await readInTime(answer, encoding, maxBytes, bodyMs).catch((error: unknown) => {
      // The status of a failure says enough without its page.
      if (status < 400) throw error;
      return Buffer.alloc(0);
    });
    signal.throwIfAborted();
    return { status, headers, body, receivedAt: now() };
  } catch (error) {
    signal.throwIfAborted();
    throw failureOf(error, provider, hasStarted);
  }
};

const ask = async (
  { url: href, method, headers, body }: Outgoing,
  { agentFor, deadlines }: Connections,
  signal: AbortSignal,
): Promise<IncomingMessage> => {
  signal.throwIfAborted();
  const url = new URL(href);
  const request = (url.protocol === "https:" ? requestSecure : requestPlain)(url, {
    agent: agentFor(url),
    method,
    // The host stands first, as browsers have it.
    headers: { host: url.host, "accept-encoding": acceptedEncodings, ...headers },
    signal,
  });
  const isOver = limit(request, deadlines);
  try {
    return await finalAnswerTo(request, body);
  } finally {
    isOver();
  }
};

class ConnectTooSlow extends Error {}
class HeadersTooSlow extends Error {}

/** Ends a request that is not connected in time, and then one that is not answered in time, until it is told to stop. */
const limit = (request: ClientRequest, { connectMs, headersMs }: Deadlines): (() => void) => {
  const endAfter = (ms: number, error: Error) => setTimeout(() => request.destroy(error), ms);
  let timer = endAfter(connectMs, new ConnectTooSlow("no connection in time"));
  const awaitHeaders = (): void => {
    clearTimeout(timer);
    timer = endAfter(headersMs, new HeadersTooSlow("no headers in time"));
  };
  request.once("socket", (socket) => {
    if (request.reusedSocket) return awaitHeaders();
    return void socket.once("encrypted" in socket ? "secureConnect" : "connect", awaitHeaders);
  });
  return () => clearTimeout(timer);
};

class BodyTooSlow extends Error {}

const readInTime = async (
  body: Readable,
  encoding: string,
  maxBytes: number,
  bodyMs: number,
): Promise<Buffer> => {
  const timer = setTimeout(() => body.destroy(new BodyTooSlow("the body came too slowly")), bodyMs);
  try {
    return await decodeBody(body, encoding, maxBytes);
  } finally {
    clearTimeout(timer);
    // A body that was given up must not hold its connection; one that was read is not touched by it.
    body.destroy();
  }
};

const plainHeaders = ({ headersDistinct }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headersDistinct)
      .filter(([name]) => name !== "set-cookie")
      .map(([name, values = []]) => [name, values.join(", ")]),
  );

const failureOf = (error: unknown, provider: string, hasStarted: boolean): UpstreamError => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const fail = (
    kind: ConstructorParameters<typeof UpstreamError>[0],
    mayPass = false,
  ): UpstreamError => new UpstreamError(kind, provider, { cause: error, mayPass });

  if (error instanceof BodyTooLarge || error instanceof UnknownEncoding) {
    return fail("upstream_bad_response");
  }
  if (error instanceof BodyTooSlow || error instanceof HeadersTooSlow) {
    return fail("upstream_timeout");
  }
  if (error instanceof ConnectTooSlow) return fail("upstream_timeout", true);
  // Cut off, of the wrong length, or not what its encoding says.
  if (hasStarted) return fail("upstream_bad_response", true);
  if (error instanceof EndlessInterim || code.startsWith("HPE_"))
    return fail("upstream_bad_response");
  return fail("upstream_unavailable", true);
};
