import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Up to so many bytes an answer is written without a question: those of many connections are not much. */
export const smallBytes = 64 * 1024;

/** Where answers wait for whoever is to read them: in the kernel, out of Node's sight. */
export type Room = {
  /** Takes room for an answer of so many bytes that is written next; false where too much waits unread. */
  take(response: ServerResponse, bytes: number): boolean;
  /** Whether a connection has read most of what it was given, as far as is known. */
  isRead(socket: Socket): boolean;
  /** Looks how much of what waits was read since; at once, unless that was done a moment ago. */
  look(): Promise<void>;
};

const rooms = new WeakMap<Socket, Room>();

/** From now on the answers on this connection need room. */
export const giveRoom = (socket: Socket, room: Room): void => void rooms.set(socket, room);

/** Whether an answer of so many bytes may be written next. Looks before it says no. */
export const hasRoom = (response: ServerResponse, bytes: number): boolean | Promise<boolean> => {
  const room = bytes > smallBytes ? rooms.get(response.req.socket) : undefined;
  if (!room || room.take(response, bytes)) return true;
  return room.look().then(() => room.take(response, bytes));
};

/** How long is waited between two looks. */
const pauseMs = 50;

/** Until a connection has read most of what it was given, or is gone. Whoever reads nothing is cut off after a time. */
export const untilRead = async (socket: Socket): Promise<void> => {
  const room = rooms.get(socket);
  while (room && !socket.destroyed && !room.isRead(socket)) {
    await room.look();
    if (!room.isRead(socket)) await sleep(pauseMs, undefined, { ref: false });
  }
};
