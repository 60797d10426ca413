import type { ServerResponse } from "node:http";
import type { Reply } from "./reply.ts";

/** Writes an answer once. `onWritten` runs only when the last byte is handed over to a peer that is there. */
export const writeReply = (response: ServerResponse, reply: Reply): void => {
  const { onWritten } = reply;
  if (onWritten) {
    response.once("finish", () => {
      if (!response.socket?.destroyed) onWritten();
    });
  }
  // A known length saves the chunks, and with them a write.
  const length = reply.status === 204 ? {} : { "content-length": Buffer.byteLength(reply.body) };
  response.writeHead(reply.status, { ...reply.headers, ...length });
  response.end(reply.body);
};
