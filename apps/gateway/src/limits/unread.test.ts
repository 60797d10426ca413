import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Reply } from "../http/reply.ts";
import { createTurns } from "../http/turns.ts";
import { writeReply } from "../http/write-reply.ts";
import { createAbuseLimits } from "./abuse-limits.ts";
import { watchUnread } from "./unread.ts";

const limits = createAbuseLimits(
  { INVALID_PAYMENTS_PER_MINUTE: 120, SETTLING_PER_ADDRESS: 256, TRUSTED_PROXIES: 0 },
  Date.now,
);

let server: Server;
let sockets: Socket[];
let nowMs: number;
/** How often an answer was written out, which a reset after that changes nothing about. */
let written: number;
let closed: Socket[];

/** `/BYTES`: so many, as they are asked for. */
const answer = (response: ServerResponse): void => {
  const body = Buffer.alloc(Number(response.req.url?.slice(1)), "a");
  const reply: Reply = { status: 200, headers: {}, body, onWritten: () => void (written += 1) };
  writeReply(response, reply);
};

const start = async (megabytes: number, perAddress: number): Promise<void> => {
  server = createServer(createTurns().inTurn((_, response) => answer(response)));
  const settings = {
    UNREAD_MB: megabytes,
    UNREAD_MB_PER_ADDRESS: perAddress,
    UNREAD_SECONDS: 10,
  };
  watchUnread(server, { settings, limits, nowMs: () => nowMs });
  const ended: Socket[] = [];
  closed = ended;
  server.on("connection", (socket) => void socket.once("close", () => ended.push(socket)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
};
beforeEach(() => {
  sockets = [];
  [nowMs, written] = [0, 0];
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
});

type Reader = { readonly socket: Socket; text: string; hasEnded: boolean; isGlance?: boolean };

/** Asks, and reads nothing unless told to. */
const ask = (paths: readonly string[], from = "127.0.0.1", more = ""): Reader => {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", localAddress: from, allowHalfOpen: true });
  const reader: Reader = { socket, text: "", hasEnded: false };
  sockets.push(socket.pause());
  socket.on("error", () => {});
  const read = (text: unknown): void => {
    reader.text += String(text);
    if (reader.isGlance) socket.pause();
  };
  socket.setEncoding("latin1").on("data", read).pause();
  socket.once("close", () => (reader.hasEnded = true));
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`).join(""));
  return reader;
};
const readAll = async (reader: Reader): Promise<string> => {
  reader.socket.resume();
  await expect.poll(() => reader.hasEnded, { timeout: 5_000 }).toBe(true);
  return reader.text;
};
/** Reads no more than the head. */
const statusOf = async (reader: Reader): Promise<string | undefined> => {
  reader.isGlance = true;
  reader.socket.resume();
  await expect.poll(() => reader.text).toContain("\r\n\r\n");
  return /^HTTP\/1.1 (\d+)/.exec(reader.text)?.[1];
};
const megabyte = 1024 * 1024;
const untilWritten = (times: number): Promise<void> =>
  expect.poll(() => written, { timeout: 30_000 }).toBe(times);

describe.runIf(process.platform === "linux")("answers that are not read", () => {
  test("take so much for an address, and leave room for another; what is read makes room", async () => {
    await start(64, 8);
    const readers = Array.from({ length: 4 }, () => ask([`/${2 * megabyte}`]));
    await untilWritten(4);
    const refused = ask([`/${megabyte}`]);
    expect(await statusOf(refused)).toBe("503");
    expect(refused.text).toContain('"code":"too_many_unread"');
    expect(refused.text.toLowerCase()).toContain("retry-after: 2");
    expect(await statusOf(ask(["/60000"]))).toBe("200");
    expect(await statusOf(ask([`/${megabyte}`], "127.0.0.2"))).toBe("200");
    readers[0]!.socket.resume();
    await expect.poll(() => readers[0]!.text.length).toBeGreaterThan(2 * megabyte);
    expect(await statusOf(ask([`/${megabyte}`]))).toBe("200");
  });

  test("in all, whoever holds most makes room for the others, and nobody for himself", async () => {
    await start(16, 10);
    const first = ask([`/${3 * megabyte}`], "127.0.0.2");
    await untilWritten(1);
    for (let time = 0; time < 3; time++) ask([`/${3 * megabyte}`], "127.0.0.3");
    await untilWritten(4);
    nowMs = 1_000;
    expect(await statusOf(ask([`/${5 * megabyte}`], "127.0.0.4"))).toBe("200");
    await expect.poll(() => closed.length).toBe(1);
    expect(first.hasEnded).toBe(false);
    expect(await statusOf(ask([`/${4 * megabyte}`], "127.0.0.3"))).toBe("503");
  });

  test("are taken back after their time, however they were asked for", async () => {
    await start(64, 32);
    ask([`/${megabyte}`]);
    ask([`/${megabyte}`], "127.0.0.1", "Connection: close\r\n");
    const small = Array.from({ length: 60 }, () => "/60000");
    ask(small);
    ask(small);
    // The peers' kernels took some of them.
    await expect.poll(() => written).toBeGreaterThan(2 + 2 * 4);
    await sleep(300);
    // What was asked for behind more than is waited for has not begun.
    expect(written).toBeLessThan(60);
    nowMs = 9_999;
    await sleep(600);
    expect(closed).toEqual([]);
    // What still moved when it was looked at last has its time from then.
    await expect.poll(() => ((nowMs += 1_000), closed.length)).toBe(4);
  });

  test("are taken back at once from whoever hangs up", async () => {
    await start(64, 32);
    const reader = ask([`/${megabyte}`]);
    await untilWritten(1);
    reader.socket.end();
    await expect.poll(() => closed.length).toBe(1);
    expect(await readAll(reader)).not.toHaveLength(megabyte);
  });
});

describe("answers that are read", () => {
  test("slowly arrive whole", async () => {
    await start(64, 32);
    const reader = ask([`/${6 * megabyte}`]);
    // 64 KB a second, a thousand times as fast.
    for (let second = 0; second < 100; second++) {
      nowMs += 1_000;
      reader.socket.resume();
      await sleep(2);
      reader.socket.pause();
      await sleep(8);
    }
    expect(reader.hasEnded).toBe(false);
    reader.socket.resume();
    await expect.poll(() => reader.text.length).toBeGreaterThan(6 * megabyte);
  });

  test.each(["", "Connection: close\r\n"])(
    "let one connection ask as often as it likes: %j",
    async (more) => {
      await start(16, 8);
      for (let time = 0; time < 20; time++) {
        const reader = ask([`/${3 * megabyte}`], "127.0.0.1", more);
        reader.socket.resume();
        await expect.poll(() => reader.text.length).toBeGreaterThan(3 * megabyte);
        reader.socket.end();
      }
      expect(written).toBe(20);
    },
  );

  test("end a connection that is not kept as soon as they are read", async () => {
    await start(64, 32);
    const reader = ask([`/${megabyte}`], "127.0.0.1", "Connection: close\r\n");
    const ended = once(reader.socket, "end");
    reader.socket.resume();
    await ended;
    expect(reader.text.length).toBeGreaterThan(megabyte);
    // Its peer says nothing more; the connection goes all the same.
    await expect.poll(() => closed.length).toBe(1);
  });
});
