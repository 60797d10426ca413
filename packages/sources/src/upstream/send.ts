import type { Readable } from "node:stream";
import { type Dispatcher, request as sendRequest } from "undici";
import { acceptedEncodings, BodyTooLarge, decodeBody, UnknownEncoding } from "../decode-body.ts";
import type { Connections } from "./connections.ts";
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
 * Sends one request and reads its answer, whatever its status. Redirects are not followed: a header that is
 * meant for one host never reaches another. Throws `UpstreamError`, or the signal's reason when it fires.
 */
export const send = async (
  outgoing: Outgoing,
  { dispatcher, deadlines }: Connections,
  now: () => number,
  signal: AbortSignal,
): Promise<Response> => {
  const { provider, url, method, headers, body = null } = outgoing;
  let hasStarted = false;
  try {
    const sent = { "accept-encoding": acceptedEncodings, ...headers };
    const answer = await sendRequest(url, { dispatcher, method, headers: sent, body, signal });
    hasStarted = true;
    const received = plainHeaders(answer.headers);
    const encoding = received["content-encoding"] ?? "";
    const bytes = await readInTime(
      answer.body,
      encoding,
      outgoing.maxBytes,
      deadlines.bodyMs,
    ).catch((error: unknown) => {
      // The status of a failure says enough without its page.
      if (answer.statusCode < 400) throw error;
      return Buffer.alloc(0);
    });
    signal.throwIfAborted();
    return { status: answer.statusCode, headers: received, body: bytes, receivedAt: now() };
  } catch (error) {
    signal.throwIfAborted();
    throw failureOf(error, provider, hasStarted);
  }
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

const plainHeaders = (headers: Dispatcher.ResponseData["headers"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== "set-cookie")
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : (value ?? "")]),
  );

const timeouts = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);

const failureOf = (error: unknown, provider: string, hasStarted: boolean): UpstreamError => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const fail = (
    kind: ConstructorParameters<typeof UpstreamError>[0],
    mayPass = false,
  ): UpstreamError => new UpstreamError(kind, provider, { cause: error, mayPass });

  if (error instanceof BodyTooLarge || error instanceof UnknownEncoding) {
    return fail("upstream_bad_response");
  }
  if (error instanceof BodyTooSlow || timeouts.has(code)) return fail("upstream_timeout");
  if (code === "UND_ERR_CONNECT_TIMEOUT") return fail("upstream_timeout", true);
  // Cut off, of the wrong length, or not what its encoding says.
  if (hasStarted) return fail("upstream_bad_response", true);
  if (/^(HPE_|UND_ERR_HEADERS_OVERFLOW)/.test(code)) return fail("upstream_bad_response");
  return fail("upstream_unavailable", true);
};
