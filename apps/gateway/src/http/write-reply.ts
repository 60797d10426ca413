import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { problemReply, type Refusal, type Reply } from "./reply.ts";
import { hasRoom, smallBytes } from "./room.ts";

/** Why an answer is not given now. */
export const tooManyUnread: Refusal = {
  code: "too_many_unread",
  detail:
    "Too many bytes of answers to this address, or in all, are not read yet. Whoever reads them, or waits, is given this one.",
};

/** Large ones are passed on bit by bit: what the kernel takes at once is seen to be read at once, or not at all. */
function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += smallBytes) yield bytes.subarray(at, at + smallBytes);
}

async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield* piecesOf(chunk);
}

/** Writes the body after a head that was written; of one that breaks off the connection hears. */
export const writeStream = (response: ServerResponse, body: Readable): Promise<void> =>
  pipeline(body, inPieces, response).catch(() => {});

/** Ends an answer whose head was written. */
export const endWith = (response: ServerResponse, body: string | Buffer, bytes: number): void => {
  if (bytes <= smallBytes || response.req.method === "HEAD") return void response.end(body);
  void writeStream(response, Readable.from([typeof body === "string" ? Buffer.from(body) : body]));
};

const write = (response: ServerResponse, reply: Reply, bytes: number): void => {
  const { onWritten } = reply;
  if (onWritten && response.req.method !== "HEAD") {
    // Node takes the socket off a response that is finished, and finishes it also when the peer is gone.
    const { socket } = response;
    response.once("finish", () => {
      if (socket && !socket.destroyed) onWritten();
    });
  }
  // A known length saves the chunks, and with them a write.
  const length = reply.status === 204 ? {} : { "content-length": bytes };
  response.writeHead(reply.status, { ...reply.headers, ...length });
  endWith(response, reply.body, bytes);
};

const writeSmall = (response: ServerResponse, reply: Reply): void =>
  write(response, reply, Buffer.byteLength(reply.body));

/** What is answered where there is no room for a reply. */
export const insteadOf = ({ instead }: Reply): Reply =>
  instead ? instead(tooManyUnread) : problemReply(tooManyUnread);

/**
 * Writes an answer once. `onWritten` runs only when the last byte is handed over to a peer that is there, and
 * never for HEAD, which gets no body. A large one is written where there is room for it.
 */
export const writeReply = (response: ServerResponse, reply: Reply): void => {
  const bytes = Buffer.byteLength(reply.body);
  if (bytes <= smallBytes || response.req.method === "HEAD") return write(response, reply, bytes);
  const room = hasRoom(response, bytes);
  if (room === true) return write(response, reply, bytes);
  void Promise.resolve(room).then((isThere) => {
    if (response.destroyed) return;
    if (isThere) write(response, reply, bytes);
    else writeSmall(response, insteadOf(reply));
  });
};
