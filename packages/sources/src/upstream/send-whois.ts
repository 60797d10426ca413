import type { Socket } from "node:net";
import type { Guard } from "../guard/guard.ts";
import type { Response } from "./response.ts";
import { guardedFailure } from "./send-guarded.ts";
import type { Outgoing } from "./send.ts";
import { UpstreamError } from "./upstream-error.ts";

const port = 43;
const timeoutMs = 8_000;

/** Port 43 has no headers: a sandbox says in the first line that it answers. */
const simulatedLine = /^% simulated\b/;

/**
 * Sends one line to a WHOIS server (RFC 3912) and reads until the server hangs up. The URL names both:
 * `whois://whois.example/the%20line`.
 */
export const sendWhois = async (
  { provider, url, maxBytes }: Outgoing,
  guard: Pick<Guard, "connect">,
  now: () => number,
  signal: AbortSignal,
): Promise<Response> => {
  const { hostname, pathname } = new URL(url);
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const socket = await guard.connect(hostname, port, within, [port]);
    socket.write(`${decodeURIComponent(pathname.slice(1))}\r\n`);
    const body = await readToEnd(socket, maxBytes, provider);
    const isSimulated = simulatedLine.test(body.subarray(0, 20).toString("latin1"));
    const headers = isSimulated ? { "sandbox-simulated": "true" } : {};
    return { status: 200, headers, body, receivedAt: now() };
  } catch (error) {
    signal.throwIfAborted();
    if (within.aborted) throw new UpstreamError("upstream_timeout", provider, { cause: error });
    throw guardedFailure(error, provider);
  }
};

const readToEnd = async (socket: Socket, maxBytes: number, provider: string): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) {
      const reason = "the answer is too large";
      throw new UpstreamError("upstream_bad_response", provider, { reason });
    }
  }
  return Buffer.concat(chunks);
};
