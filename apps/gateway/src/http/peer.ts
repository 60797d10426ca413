import type { ServerResponse } from "node:http";

/** Whoever waits at the other end for an answer. */
export type Peer = {
  /** Whether nobody is there any more. */
  isGone(): boolean;
  /** Runs once: when the answer was handed over to a peer that was there (true), or nobody is there any more. */
  onEnd(listener: (isWritten: boolean) => void): void;
};

export const peerOf = (response: ServerResponse): Peer => {
  const { socket } = response.req;
  return {
    isGone: () => socket.destroyed,
    onEnd(listener) {
      let isWritten = false;
      const end = (): void => {
        response.off("close", end);
        socket.off("close", end);
        listener(isWritten);
      };
      if (socket.destroyed) return end();
      response.once("finish", () => (isWritten = !socket.destroyed));
      response.once("close", end);
      // A response that waits behind another one on its connection does not hear that the connection ended.
      socket.once("close", end);
    },
  };
};
