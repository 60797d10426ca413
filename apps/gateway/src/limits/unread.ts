import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { z } from "zod";
import { giveRoom, type Room, smallBytes } from "../http/room.ts";
import type { AbuseLimits } from "./abuse-limits.ts";
import { peerKey, type Queues, readQueues } from "./kernel-queues.ts";
import { createShares, type Shares } from "./shares.ts";

/** What may wait for readers. */
export const unreadSettings = {
  /** Megabytes of answers that were given and are not read, in all and by one address. None is larger than 8. */
  UNREAD_MB: z.coerce.number().int().min(8).default(128),
  UNREAD_MB_PER_ADDRESS: z.coerce.number().int().min(8).default(32),
  /** Seconds that whoever reads nothing is waited for. */
  UNREAD_SECONDS: z.coerce.number().positive().max(600).default(10),
};

/** Whoever reads slower than this is not waited for, once the seconds are over. */
const slowestBytesPerMs = 16;
/** So much that nobody is known to have read is looked for, in answers that are too small to be counted one by one. */
const lookedForBytes = 4 * 1024 * 1024;
/** What was asked for behind other answers is begun when no more of those waits. */
const mostBehind = 256 * 1024;
const lookEveryMs = 250;
/** Whoever reads at all has read a last answer by then. */
const soonMs = 20;
/** The kernel's tables grow with the machine's connections: between two looks is so many times what one takes. */
const partOfTime = 10;
const longestPauseMs = 2_000;

/** One connection. Bytes are counted from its first, as `bytesWritten` of its socket counts them. */
type Connection = {
  readonly socket: Socket;
  address: string;
  /** Up to here its peer has read, for all that is known. */
  read: number;
  /** Up to here it will be written, when the answers that room was taken for are. */
  planned: number;
  /** What is counted in the shares. */
  counted: number;
  /** Since when something waits, how much had been read by then, and when more of it was. */
  waits?: { readonly since: number; readonly read: number; movedAt: number } | undefined;
  /** Closes it: nothing more is asked on it, and it goes when all is read. */
  close?: () => void;
};

export type UnreadParts = {
  readonly settings: z.output<z.ZodObject<typeof unreadSettings>>;
  readonly limits: Pick<AbuseLimits, "addressOf">;
  readonly nowMs?: () => number;
  readonly queuesOf?: (port: number) => Promise<Queues>;
};

/** All connections of one server, and what they share. */
type Watch = {
  readonly connections: Map<Socket, Connection>;
  readonly shares: Shares;
  readonly patienceMs: number;
  readonly nowMs: () => number;
  readonly limits: Pick<AbuseLimits, "addressOf">;
};

const unreadOf = ({ socket, planned, read }: Connection): number =>
  Math.max(planned, socket.bytesWritten) - read;

const count = ({ shares }: Watch, connection: Connection, bytes: number): void => {
  shares.add(connection.address, bytes - connection.counted);
  connection.counted = bytes;
};

const reset = (socket: Socket): void => {
  // One that is being shut down cannot be reset any more, and would stay open if that was tried.
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
};

/** Ends a connection by a reset where its peer has not read much of what it was given. */
const takeBack = ({ connections }: Watch, socket: Socket): void => {
  const connection = connections.get(socket);
  if (connection && unreadOf(connection) > smallBytes) reset(socket);
};

/** The connection of an address on which something has waited longest. */
const stalestOf = ({ connections }: Watch, address: string | undefined): Connection | undefined => {
  let stalest: Connection | undefined;
  for (const each of connections.values()) {
    if (each.address !== address || !each.waits) continue;
    if (!stalest?.waits || each.waits.since < stalest.waits.since) stalest = each;
  }
  return stalest;
};

/** Whether there is room. In all, whoever holds most makes it for the others. */
const makeRoom = (watch: Watch, address: string, bytes: number): boolean => {
  const { shares } = watch;
  while (shares.isOver(address, bytes) === "all") {
    const heaviest = shares.heaviest();
    const stalest = heaviest === address ? undefined : stalestOf(watch, heaviest);
    if (!stalest) return false;
    reset(stalest.socket);
    count(watch, stalest, 0);
    stalest.waits = undefined;
  }
  return shares.isOver(address, bytes) === undefined;
};

const waitFromNow = ({ nowMs }: Watch, connection: Connection) => {
  const since = nowMs();
  connection.waits ??= { since, read: connection.read, movedAt: since };
  return connection.waits;
};

const take = (watch: Watch, { req }: ServerResponse, bytes: number): boolean => {
  const connection = watch.connections.get(req.socket);
  if (!connection) return true;
  if (connection.counted === 0) connection.address = watch.limits.addressOf(req);
  if (!makeRoom(watch, connection.address, bytes)) return false;
  count(watch, connection, connection.counted + bytes);
  connection.planned = Math.max(connection.planned, connection.socket.bytesWritten) + bytes;
  waitFromNow(watch, connection);
  return true;
};

const isLate = ({ nowMs, patienceMs }: Watch, { waits, read }: Connection): boolean =>
  waits !== undefined &&
  (nowMs() - waits.movedAt > patienceMs ||
    nowMs() - waits.since > patienceMs + (read - waits.read) / slowestBytesPerMs);

/** `sent` was with the kernel before its tables were read, in which `queued` of it was left. */
const judge = (watch: Watch, connection: Connection, sent: number, queued: number): void => {
  const hasMoved = sent - queued > connection.read;
  if (hasMoved) connection.read = sent - queued;
  const unread = unreadOf(connection);
  if (unread <= smallBytes) {
    count(watch, connection, 0);
    connection.waits = undefined;
    return connection.close?.();
  }
  const waits = waitFromNow(watch, connection);
  if (hasMoved) waits.movedAt = watch.nowMs();
  count(watch, connection, unread);
  if (isLate(watch, connection) || !makeRoom(watch, connection.address, 0))
    reset(connection.socket);
};

/** Asks the kernel what is left of what may be unread, and judges by that. */
const createLook = (
  watch: Watch,
  portOf: () => number,
  queuesOf: (port: number) => Promise<Queues>,
): (() => Promise<void>) => {
  const { connections, nowMs } = watch;
  let mayLookAt = 0;
  let looking: Promise<void> | undefined;
  const lookNow = async (): Promise<void> => {
    const startedAt = nowMs();
    const sent = [...connections.values()]
      .filter((each) => unreadOf(each) > smallBytes || each.close)
      .map((each) => [each, each.socket.bytesWritten - each.socket.writableLength] as const);
    const queues = await queuesOf(portOf());
    for (const [each, bytes] of sent)
      if (!each.socket.destroyed) judge(watch, each, bytes, queues.get(peerKey(each.socket)) ?? 0);
    mayLookAt = nowMs() + Math.min((nowMs() - startedAt) * partOfTime, longestPauseMs);
  };
  return () => {
    if (!looking && nowMs() < mayLookAt) return Promise.resolve();
    looking ??= lookNow().finally(() => (looking = undefined));
    return looking;
  };
};

/** Whether more may wait than matters. */
const isWorthALook = ({ connections }: Watch): boolean => {
  let unread = 0;
  for (const each of connections.values()) {
    if (each.counted > 0 || each.close) return true;
    unread += unreadOf(each);
  }
  return unread > lookedForBytes;
};

/** Closes a connection when all that was written is read. */
const closeWhenRead = (connection: Connection, close: () => void, look: () => void): void => {
  if (unreadOf(connection) <= smallBytes) return close();
  // It is heard no more, and stays open: what a closed one leaves in the kernel nobody can take back.
  connection.socket.pause();
  connection.close = close;
  setTimeout(look, soonMs).unref();
};

/**
 * Bounds what answers take while nobody reads them. A large one takes room before it is written. What is not read any more,
 * in time or because its peer hung up, is taken back by a reset: a connection that is closed leaves it in the kernel.
 */
export const watchUnread = (server: Server, parts: UnreadParts): void => {
  const { settings, limits, nowMs = () => performance.now(), queuesOf = readQueues } = parts;
  const shares = createShares(settings.UNREAD_MB, settings.UNREAD_MB_PER_ADDRESS);
  const patienceMs = settings.UNREAD_SECONDS * 1_000;
  const connections = new Map<Socket, Connection>();
  const watch: Watch = { connections, shares, patienceMs, nowMs, limits };
  const look = createLook(
    watch,
    () => (server.address() as AddressInfo | null)?.port ?? 0,
    queuesOf,
  );
  const timer = setInterval(() => void (isWorthALook(watch) && look()), lookEveryMs).unref();
  server.once("close", () => clearInterval(timer));

  const room: Room = {
    take: (response, bytes) => take(watch, response, bytes),
    isRead(socket) {
      const connection = connections.get(socket);
      return !connection || unreadOf(connection) <= mostBehind;
    },
    look,
  };
  server.on("connection", (socket: Socket) => {
    const address = limits.addressOf({ headers: {}, socket } as IncomingMessage);
    const connection: Connection = { socket, address, read: 0, planned: 0, counted: 0 };
    connections.set(socket, connection);
    giveRoom(socket, room);
    const closeSoon = socket.destroySoon.bind(socket);
    // Node closes a connection that is not kept as soon as the kernel has its last answer.
    socket.destroySoon = () => closeWhenRead(connection, closeSoon, () => void look());
    // Its peer hung up; before Node answers with the same.
    socket.prependOnceListener("end", () => takeBack(watch, socket));
    socket.once("close", () => {
      count(watch, connection, 0);
      connections.delete(socket);
    });
  });
  // A connection that is kept, and nothing is asked on it any more.
  server.on("timeout", (socket: Socket) => {
    const connection = connections.get(socket);
    const close = (): void => void socket.destroy();
    if (connection) closeWhenRead(connection, close, () => void look());
    else close();
  });
};
