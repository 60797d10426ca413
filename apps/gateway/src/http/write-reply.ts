import type { ServerResponse } from "node:http";
import type { Reply } from "./reply.ts";

/**
 * Writes an answer once. `onWritten` runs only when the last byte is handed over to a peer that is there, and
 * never for HEAD, which gets no body.
 */
export const writeReply = (response: ServerResponse, reply: Reply): void => {
  const { onWritten } = reply;
  if (onWritten && response.req.method !== "HEAD") {
    // Node takes the socket off a response that is finished, and finishes it also when the peer is gone.
    const { socket } = response;
    response.once("finish", () => {
      if (socket && !socket.destroyed) onWritten();
    });
  }
  // A known length saves the chunks, and with them a write.
  const length = reply.status === 204 ? {} : { "content-length": Buffer.byteLength(reply.body) };
  response.writeHead(reply.status, { ...reply.headers, ...length });
  response.end(reply.body);
};
