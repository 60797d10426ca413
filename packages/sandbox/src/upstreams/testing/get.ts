import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, get as send } from "node:http";

/** What came over the wire, undecoded. */
export type WireAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Whether the body ended as it should. */
  isComplete: boolean;
};

/** Asks for a URL and stops reading after `maxBytes` or `ms`; rejects when no head comes in that time. */
export const get = async (
  url: string,
  options: { headers?: Record<string, string>; maxBytes?: number; ms?: number } = {},
): Promise<WireAnswer> => {
  const { headers = {}, maxBytes = Infinity, ms = 30_000 } = options;
  const signal = AbortSignal.timeout(ms);
  const request = send(url, { headers, signal, agent: new Agent(), maxHeaderSize: 1_048_576 });
  // Node drops every header after the thousandth unless told.
  request.maxHeadersCount = 0;
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) break;
    }
  } catch {
    // Cut, or slower than we wait: what came is the answer.
  }
  const { statusCode: status = 0, complete: isComplete } = response;
  return { status, headers: response.headers, body: Buffer.concat(chunks), isComplete };
};
