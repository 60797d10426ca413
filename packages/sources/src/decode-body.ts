import type { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import * as zlib from "node:zlib";

/** A body that decodes to more bytes than its reader allows. */
export class BodyTooLarge extends Error {}

/** A body in an encoding that was not asked for, or in more than one. */
export class UnknownEncoding extends Error {}

type CreateDecoder = (firstByte: number) => Transform;

/** Newer releases of Node have it, the types of the oldest one that we support do not. */
const { createZstdDecompress } = zlib as { createZstdDecompress?: () => Transform };

/** "deflate" means zlib's format; some servers send the bare stream. */
const createDeflateDecoder: CreateDecoder = (firstByte) =>
  (firstByte & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw();

const decoders = new Map<string, CreateDecoder>([
  ["gzip", () => zlib.createGunzip()],
  ["x-gzip", () => zlib.createGunzip()],
  ["deflate", createDeflateDecoder],
  ["br", () => zlib.createBrotliDecompress()],
  ...(createZstdDecompress ? [["zstd", createZstdDecompress] as const] : []),
]);

/** The encodings that are undone, as an `Accept-Encoding` header. */
export const acceptedEncodings = [...decoders.keys()]
  .filter((encoding) => encoding !== "x-gzip")
  .join(", ");

/** One layer only: a second one has no honest use. */
const decoderOf = (contentEncoding: string | undefined): CreateDecoder | undefined => {
  const encoding = (contentEncoding ?? "").trim().toLowerCase();
  if (encoding === "" || encoding === "identity") return undefined;
  const create = decoders.get(encoding);
  if (!create) throw new UnknownEncoding("the body's encoding is not one that was asked for");
  return create;
};

/**
 * Undoes the one encoding of a body. Bytes are counted after decoding while they come, so that a bomb is stopped
 * at `maxBytes`. Throws `BodyTooLarge`, `UnknownEncoding`, or what the stream or its decoder fails with.
 */
export const decodeBody = async (
  sent: AsyncIterable<Buffer>,
  contentEncoding: string | undefined,
  maxBytes: number,
): Promise<Buffer> => {
  const create = decoderOf(contentEncoding);
  const bytes = sent[Symbol.asyncIterator]();
  const first = await bytes.next();
  if (first.done) return Buffer.alloc(0);
  const whole = startingWith(first.value, bytes);
  const chunks: Buffer[] = [];
  const collect = async (decoded: AsyncIterable<Buffer>): Promise<void> => {
    let size = 0;
    for await (const chunk of decoded) {
      size += chunk.length;
      if (size > maxBytes) throw new BodyTooLarge(`the body is larger than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  };
  const decoder = create?.(first.value[0] ?? 0);
  await (decoder ? pipeline(whole, decoder, collect) : collect(whole));
  return Buffer.concat(chunks);
};

/** Ends with its reader: what is left is not read. */
async function* startingWith(
  first: Buffer,
  rest: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer, void, void> {
  try {
    yield first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
