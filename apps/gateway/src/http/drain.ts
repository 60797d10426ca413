import type { Server } from "node:http";
import type { Socket } from "node:net";

/** How long whoever is sending a request when the gateway is told to end may go on. */
const graceMs = 5_000;
const sweepEveryMs = 100;

/**
 * What ends a server: it takes no more connections, and ends when all requests are answered. A connection that its client
 * keeps ends as soon as nothing is asked on it any more, whatever surface answered: else it would keep the process for a
 * minute. node:http looks for late requests no more once it is closed: after a few seconds those that are not whole are not
 * waited for, nor what is still sent behind an answer. Nobody paid for them: a call is paid for when it is there.
 */
export const createDrain = (
  server: Server,
  owesNothing: (socket: Socket) => boolean,
): (() => Promise<void>) => {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return () =>
    new Promise((resolve) => {
      const endsAt = performance.now() + graceMs;
      const sweep = setInterval(() => {
        server.closeIdleConnections();
        if (performance.now() < endsAt) return;
        for (const socket of open) if (owesNothing(socket)) socket.destroySoon();
      }, sweepEveryMs);
      server.close(() => {
        clearInterval(sweep);
        resolve();
      });
    });
};
