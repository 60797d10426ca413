import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { untilRead } from "./room.ts";
import { createTurnstile } from "./turnstile.ts";

/** From so many requests on that wait for their turn, no more are read from their connection. */
const manyWaiting = 32;
/** What was read at once may hold far more: so many of one connection wait, and in all. Each is good for 5 KB. */
const mostWaiting = { ofConnection: 1_024, inAll: 8_192 } as const;
/** How many that waited are handled in one turn of the event loop: whoever asks for one thing is answered in between. */
const handledPerTurn = 8;

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** What is asked on one connection. */
type Asked = {
  /** How many wait for their turn. */
  waiting: number;
  /** The latest of all. */
  last: ServerResponse;
  /** Whether nothing is read of the connection for now. */
  isHeld: boolean;
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
  /** Whether nobody waits for an answer on it: whatever is still sent was answered before, or is not whole yet. */
  readonly owesNothing: (socket: Socket) => boolean;
};

const whenWritten = (response: ServerResponse, act: () => void): void => {
  if (response.writableFinished) return act();
  // Not before Node is done with it.
  response.once("finish", () => process.nextTick(act));
};

/** Whoever handles a request by another method does so without its body, and answers. */
const awaitsBody = ({ headersSent, req }: ServerResponse): boolean =>
  !headersSent && req.method === "POST";

const hold = (asked: Asked): void => {
  asked.isHeld = true;
  asked.last.req.socket.pause();
};

/** The rest of the latest request does not come, or none was begun after it. */
const endAfter = (asked: Asked, act: End): void => {
  const { last } = asked;
  asked.isOver = true;
  hold(asked);
  const end: End = (isAnswered) => {
    asked.isHeld = false;
    act(isAnswered);
  };
  if (last.req.complete) return whenWritten(last, () => end(false));
  const hasTurn = last.socket !== null || last.writableFinished;
  if (!hasTurn) asked.instead = () => end(false);
  else if (awaitsBody(last)) end(false);
  else whenWritten(last, () => end(true));
};

const handleIfOpen = (handle: Handle, asked: Asked, response: ServerResponse): void => {
  // Its peer hung up, or was told that the connection ends.
  if (response.req.socket.writableEnded || response.req.socket.destroyed) return;
  if (asked.instead && asked.last === response) asked.instead();
  else handle(response.req, response);
};

/** All that wait, of all connections: a connection on which many do is not read. */
const createQueue = () => {
  let inAll = 0;
  return {
    open(socket: Socket, last: ServerResponse): Asked {
      const asked: Asked = { waiting: 0, last, isHeld: false, isOver: false };
      // Node reads on at the end of each request.
      socket.on("resume", () => {
        if (asked.isHeld) socket.pause();
      });
      socket.once("close", () => {
        asked.isOver = true;
        inAll -= asked.waiting;
        asked.waiting = 0;
      });
      return asked;
    },
    isFull: ({ waiting }: Asked): boolean =>
      waiting >= mostWaiting.ofConnection || (waiting >= manyWaiting && inAll >= mostWaiting.inAll),
    enter(asked: Asked): void {
      asked.waiting += 1;
      inAll += 1;
      if (asked.waiting >= manyWaiting) hold(asked);
    },
    leave(asked: Asked, socket: Socket): void {
      if (asked.waiting === 0) return;
      asked.waiting -= 1;
      inAll -= 1;
      if (!asked.isHeld || asked.isOver || asked.waiting > manyWaiting / 2) return;
      asked.isHeld = false;
      socket.resume();
    },
  };
};

/**
 * Requests of one connection are handled one after the other, each when the kernel has taken the answer before it. Handled
 * when they arrive, the answers to all of them would wait here for a peer that reads none. Whoever sends more than is
 * handled waits as at any slow reader: his connection is not read meanwhile.
 */
export const createTurns = (): Turns => {
  const connections = new WeakMap<Socket, Asked>();
  const takeTurn = createTurnstile(handledPerTurn);
  const queue = createQueue();

  const handleInTurn = async (handle: Handle, asked: Asked, response: ServerResponse) => {
    await takeTurn();
    await untilRead(response.req.socket);
    handleIfOpen(handle, asked, response);
  };
  const inTurn: Turns["inTurn"] = (handle) => (request, response) => {
    const { socket } = request;
    const asked = connections.get(socket) ?? queue.open(socket, response);
    connections.set(socket, asked);
    if (asked.isOver) return;
    asked.last = response;
    // Node gives it the connection when its turn comes: nearly always before anybody hears of it.
    if (response.socket) return handleIfOpen(handle, asked, response);
    if (queue.isFull(asked)) return void socket.resetAndDestroy();
    queue.enter(asked);
    response.once("socket", () => {
      queue.leave(asked, socket);
      // Not before Node is done with giving it away.
      process.nextTick(() => void handleInTurn(handle, asked, response));
    });
  };
  return {
    inTurn,
    endAfter(socket, end) {
      const asked = connections.get(socket);
      if (asked) endAfter(asked, end);
      else end(false);
    },
    owesNothing(socket) {
      const last = connections.get(socket)?.last;
      if (!last || last.writableFinished) return true;
      return !last.req.complete && last.socket !== null && awaitsBody(last);
    },
  };
};
