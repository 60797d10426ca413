import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** So many requests of one connection wait for their turn; hardly a client sends a second before the first is answered. */
const mostWaiting = 64;

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** What is asked on one connection. */
type Asked = {
  /** How many wait for their turn. */
  waiting: number;
  /** The latest of all. */
  last: ServerResponse;
  /** Nothing more is heard. */
  isOver: boolean;
  /** What is done in the place of the latest. */
  instead?: () => void;
};

/** What ends a connection: with a last answer, or where the request that it is about was answered, with none. */
type End = (isAnswered: boolean) => void;

/** The turns of requests on connections. */
export type Turns = {
  /** Handles a request when those before it on its connection are answered. */
  readonly inTurn: (handle: Handle) => Handle;
  /** Ends a connection when all that was asked on it before is answered; what comes now is not heard any more. */
  readonly endAfter: (socket: Socket, end: End) => void;
};

const whenWritten = (response: ServerResponse, act: () => void): void => {
  if (response.writableFinished) return act();
  // Not before Node is done with it.
  response.once("finish", () => process.nextTick(act));
};

/** Whoever handles a request by another method does so without its body, and answers. */
const awaitsBody = ({ headersSent, req }: ServerResponse): boolean =>
  !headersSent && req.method === "POST";

/** The rest of the latest request does not come, or none was begun after it. */
const endAfter = (asked: Asked, end: End): void => {
  const { last } = asked;
  asked.isOver = true;
  if (last.req.complete) return whenWritten(last, () => end(false));
  const hasTurn = last.socket !== null || last.writableFinished;
  if (!hasTurn) asked.instead = () => end(false);
  else if (awaitsBody(last)) end(false);
  else whenWritten(last, () => end(true));
};

/**
 * Requests of one connection are handled one after the other, each when the kernel has taken the answer before it. Handled
 * when they arrive, the answers to all of them would wait here for a peer that reads none.
 */
export const createTurns = (): Turns => {
  const connections = new WeakMap<Socket, Asked>();

  const handleIfOpen = (handle: Handle, asked: Asked, response: ServerResponse): void => {
    // Its peer hung up, or was told that the connection ends.
    if (response.req.socket.writableEnded) return;
    if (asked.instead && asked.last === response) asked.instead();
    else handle(response.req, response);
  };
  const inTurn: Turns["inTurn"] = (handle) => (request, response) => {
    const { socket } = request;
    const asked = connections.get(socket) ?? { waiting: 0, last: response, isOver: false };
    if (asked.isOver) return;
    asked.last = response;
    connections.set(socket, asked);
    // Node gives it the connection when its turn comes: nearly always before anybody hears of it.
    if (response.socket) return handleIfOpen(handle, asked, response);
    if (asked.waiting >= mostWaiting) return void socket.resetAndDestroy();
    asked.waiting += 1;
    response.once("socket", () => {
      asked.waiting -= 1;
      // Not before Node is done with giving it away.
      process.nextTick(handleIfOpen, handle, asked, response);
    });
  };
  return {
    inTurn,
    endAfter(socket, end) {
      const asked = connections.get(socket);
      if (asked) endAfter(asked, end);
      else end(false);
    },
  };
};
