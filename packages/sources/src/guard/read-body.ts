import type { Readable } from "node:stream";
import { ToolError } from "@coinslot/tools-schema";
import { BodyTooLarge, decodeBody, UnknownEncoding } from "../decode-body.ts";
import { refused, typed } from "./refuse.ts";

/** How much of a body is taken, and how slowly it may come. */
export type BodyLimits = {
  /** As sent, before decoding. */
  readonly maxBytes: number;
  readonly maxDecodedBytes: number;
  /** Measured over every five seconds. */
  readonly minBytesPerSecond: number;
};

const slowWindowSeconds = 5;

/**
 * Reads and decodes a body. Memory is bounded by the limits whatever is sent: both sizes are counted while they
 * run, and the first byte too many ends it. Throws `ToolError`; the source is destroyed then.
 */
export const readBody = async (
  source: Readable,
  contentEncoding: string | undefined,
  limits: BodyLimits,
): Promise<Buffer> => {
  const sent = { bytes: 0 };
  const stopWatch = endWhenSlow(source, sent, limits.minBytesPerSecond);
  try {
    return await typed(
      decode(source, sent, contentEncoding, limits),
      "upstream_bad_response",
      "The target's answer broke off, or is not what its headers say.",
    );
  } finally {
    stopWatch();
    source.destroy();
  }
};

const decode = async (
  source: Readable,
  sent: { bytes: number },
  contentEncoding: string | undefined,
  { maxBytes, maxDecodedBytes }: BodyLimits,
): Promise<Buffer> => {
  try {
    return await decodeBody(capped(source, maxBytes, sent), contentEncoding, maxDecodedBytes);
  } catch (error) {
    if (error instanceof BodyTooLarge) throw tooLarge(maxDecodedBytes, "decoded");
    if (!(error instanceof UnknownEncoding)) throw error;
    throw new ToolError(
      "upstream_bad_response",
      "The target encodes its content more than once, or in a way that we do not read.",
    );
  }
};

const tooLarge = (maxBytes: number, how: "as sent" | "decoded"): ToolError =>
  refused(`The target's answer is larger than ${maxBytes} bytes ${how}.`);

async function* capped(
  source: AsyncIterable<Buffer>,
  maxBytes: number,
  sent: { bytes: number },
): AsyncGenerator<Buffer, void, void> {
  for await (const chunk of source) {
    sent.bytes += chunk.length;
    if (sent.bytes > maxBytes) throw tooLarge(maxBytes, "as sent");
    yield chunk;
  }
}

/** Whoever feeds us a byte now and then would hold a worker for the whole deadline. */
const endWhenSlow = (
  source: Readable,
  sent: { readonly bytes: number },
  minBytesPerSecond: number,
): (() => void) => {
  let before = 0;
  const timer = setInterval(() => {
    if (sent.bytes - before < minBytesPerSecond * slowWindowSeconds) {
      const detail = `The target sends less than ${minBytesPerSecond} bytes per second.`;
      source.destroy(new ToolError("upstream_timeout", detail));
    }
    before = sent.bytes;
  }, slowWindowSeconds * 1_000);
  return () => clearInterval(timer);
};
