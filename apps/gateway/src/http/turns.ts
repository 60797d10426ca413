import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** So many requests of one connection wait for their turn; hardly a client sends a second before the first is answered. */
const mostWaiting = 64;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Requests of one connection are handled one after the other, each when the kernel has taken the answer before it. Handled
 * when they arrive, the answers to all of them would wait here for a peer that reads none.
 */
export const inTurn = (handle: Handle): Handle => {
  const waiting = new WeakMap<Socket, number>();
  const handleIfOpen: Handle = (request, response) => {
    // Its peer hung up, or was told that the connection ends.
    if (!request.socket.writableEnded) handle(request, response);
  };
  return (request, response) => {
    // Node gives it the connection when its turn comes: nearly always before anybody hears of it.
    if (response.socket) return handleIfOpen(request, response);
    const { socket } = request;
    const before = waiting.get(socket) ?? 0;
    if (before >= mostWaiting) return void socket.resetAndDestroy();
    waiting.set(socket, before + 1);
    response.once("socket", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      // Not before Node is done with giving it away.
      process.nextTick(handleIfOpen, request, response);
    });
  };
};
