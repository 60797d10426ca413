import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createDiscards, type Discards } from "./discards.ts";

const kilobyte = 1_024;

describe("pieces that are thrown away", () => {
  let now: number;
  let discards: Discards;
  beforeEach(() => {
    vi.useFakeTimers();
    now = 0;
    discards = createDiscards({ burstBytes: 1_000, bytesPerSecond: 1_000_000 }, () => now);
  });
  afterEach(() => void vi.useRealTimers());

  const source = (): Readable => new Readable({ read: () => {} }).on("data", () => {}).resume();
  const passMs = async (ms: number): Promise<void> => {
    now += ms;
    await vi.advanceTimersByTimeAsync(ms);
  };

  test("few of them hold nobody up", () => {
    const one = source();
    discards.note(one, 999);
    expect(one.isPaused()).toBe(false);
  });

  test("beyond what may come at once nothing is read for as long as it is worth", async () => {
    const one = source();
    discards.note(one, 21_000);
    expect(one.isPaused()).toBe(true);
    await passMs(10);
    expect(one.isPaused()).toBe(true);
    await passMs(10);
    expect(one.isPaused()).toBe(true);
    await passMs(10);
    expect(one.isPaused()).toBe(false);
  });

  test("who waits is read on in the order in which he came, a piece of each for what there is room", async () => {
    const all = [source(), source(), source()];
    for (const one of all) discards.note(one, 1_000);
    expect(all.map((one) => one.isPaused())).toEqual([true, true, true]);
    // Room for less than a piece: for one of them.
    await passMs(10);
    expect(all.map((one) => one.isPaused())).toEqual([false, true, true]);
    discards.note(all[0]!, 1_000);
    expect(all.map((one) => one.isPaused())).toEqual([true, true, true]);
    await passMs(10);
    expect(all.map((one) => one.isPaused())).toEqual([true, false, true]);
    await passMs(10);
    expect(all.map((one) => one.isPaused())).toEqual([true, false, false]);
    await passMs(10);
    expect(all.map((one) => one.isPaused())).toEqual([false, false, false]);
  });

  test("addresses take turns: a crowd of one keeps another's from nothing but its next", async () => {
    const from = (remoteAddress: string): Readable => Object.assign(source(), { remoteAddress });
    const crowd = Array.from({ length: 50 }, () => from("203.0.113.1"));
    const other = from("198.51.100.1");
    for (const one of [...crowd, other]) discards.note(one, 1_000);
    // What all of them are worth, and then room for one, twice.
    await passMs(50);
    await passMs(10);
    expect(crowd.map((one) => one.isPaused()).indexOf(true)).toBe(1);
    discards.note(crowd[0]!, 1_000);
    await passMs(10);
    expect(other.isPaused()).toBe(false);
    expect(crowd.filter((one) => !one.isPaused())).toEqual([]);
  });

  test("what is saved up while nothing comes is bounded", async () => {
    await passMs(60_000);
    const one = source();
    discards.note(one, 1_000);
    expect(one.isPaused()).toBe(false);
    discards.note(one, 1_000);
    expect(one.isPaused()).toBe(true);
  });
});

describe("what is still sent when a request was answered", () => {
  let server: Server;
  let socket: Socket;
  let seen: IncomingMessage[];
  const serve = async (discards: Discards): Promise<void> => {
    seen = [];
    server = createServer((request, response) => {
      seen.push(request);
      discards.afterAnswer(request, response);
      response.end("told");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  };
  afterEach(() => {
    socket.destroy();
    server.close();
  });
  const head = (headers: string): string => `POST / HTTP/1.1\r\nhost: a\r\n${headers}\r\n\r\n`;
  const answersOf = (): (() => number) => {
    let text = "";
    socket.on("data", (chunk) => (text += String(chunk)));
    return () => text.split("told").length - 1;
  };

  test.each([
    ["of a length", "content-length: 8388608", 8_192],
    ["in chunks", "transfer-encoding: chunked", 0],
  ])("%s is read no faster than it may be, and all of it is", async (_, headers, kilobytes) => {
    let now = 0;
    const pace = { burstBytes: 256 * kilobyte, bytesPerSecond: 1_000 * kilobyte };
    await serve(createDiscards(pace, () => now));
    const answers = answersOf();
    const piece = "x".repeat(kilobyte);
    const chunked = `400\r\n${piece}\r\n`.repeat(8_192);
    socket.write(head(headers));
    socket.write(kilobytes > 0 ? piece.repeat(kilobytes) : `${chunked}0\r\n\r\n`);
    await vi.waitUntil(() => answers() === 1 && seen[0]?.isPaused());
    // The clock stands still: what was read is what may come at once, and a piece beyond.
    await sleep(100);
    expect(seen[0]?.complete).toBe(false);
    expect(seen[0]?.socket.bytesRead).toBeLessThan(512 * kilobyte);
    while (!seen[0]?.complete) {
      now += 100;
      await sleep(1);
    }
    socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
    await vi.waitUntil(() => answers() === 2);
  });

  test("is left to node:http where it is little", async () => {
    await serve(createDiscards({ burstBytes: 1, bytesPerSecond: 1 }, () => 0));
    const answers = answersOf();
    socket.write(`${head("content-length: 60000")}${"x".repeat(60_000)}`);
    socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
    await vi.waitUntil(() => answers() === 2);
    expect(seen.map(({ complete }) => complete)).toEqual([true, true]);
  });
});
