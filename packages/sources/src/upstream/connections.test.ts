import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createConnections } from "./connections.ts";
import { tidesRequest, useTides } from "./testing/tides.ts";

const tides = useTides();
const { signal } = new AbortController();

/** A server that writes the same pieces to each request, each in a packet of its own, and keeps its connections. */
const raw = { pieces: [] as readonly string[], sockets: new Set<Socket>(), requests: 0, opened: 0 };
const writeAll = async (socket: Socket): Promise<void> => {
  for (const piece of raw.pieces) {
    socket.write(piece);
    await sleep(20);
  }
};
const server = createServer((socket) => {
  raw.opened += 1;
  raw.sockets.add(socket);
  socket.on("error", () => {}).setNoDelay(true);
  socket.on("data", () => {
    raw.requests += 1;
    void writeAll(socket);
  });
});

beforeEach(async () => {
  Object.assign(raw, { requests: 0, opened: 0 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  for (const socket of raw.sockets) socket.destroy();
  raw.sockets.clear();
  server.close();
  await once(server, "close");
});

const open = () => {
  const { port } = server.address() as AddressInfo;
  return tides.open({ id: "raw", base: `http://127.0.0.1:${port}` });
};

const final = 'HTTP/1.1 200 OK\r\ncontent-length: 7\r\n\r\n{"a":1}';
const hints = "HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\n\r\n";
const proceed = "HTTP/1.1 100 Continue\r\n\r\n";

test.each([
  ["no interim one", [final]],
  ["a 100 that nobody asked for", [proceed, final]],
  ["a 100 in one packet with the answer", [proceed + final]],
  ["a 100 in two packets", ["HTTP/1.1 100 Con", "tinue\r\n\r", `\n${final}`]],
  ["a 103", [hints, final]],
  ["two 103 and two 100", [hints, proceed + hints, proceed, final]],
])("the answer is the one after %s, and its connection serves the next call", async (_, pieces) => {
  raw.pieces = pieces;
  const upstream = open();
  for (const method of ["GET", "POST", "GET"] as const) {
    const body = method === "POST" ? { body: '{"b":2}' } : {};
    const request = { ...tidesRequest, path: `/${raw.requests}`, method, ...body };
    expect((await upstream.fetch(request, signal)).value).toEqual({ a: 1 });
    await sleep(30);
  }
  expect(raw).toMatchObject({ requests: 3, opened: 1 });
});

test("error: whoever sends interim answers without end has not answered", async () => {
  raw.pieces = [proceed.repeat(1_000), final];
  await expect(open().fetch(tidesRequest, signal)).rejects.toMatchObject({
    code: "upstream_bad_response",
  });
  expect(raw.requests).toBe(1);
});

test("error: whoever sends an interim answer and no other is too late", async () => {
  raw.pieces = [proceed];
  tides.runtime.waitBriefly();
  await expect(open().fetch(tidesRequest, signal)).rejects.toMatchObject({
    code: "upstream_timeout",
  });
});

test("error: a server that does not greet is too late, and is asked again", async () => {
  raw.pieces = [];
  const connections = createConnections({ connectMs: 200, headersMs: 30_000, bodyMs: 30_000 });
  const { port } = server.address() as AddressInfo;
  const base = `https://127.0.0.1:${port}`;
  const upstream = tides.open({ id: "silent", base }, { ...tides.runtime, connections });
  await expect(upstream.fetch(tidesRequest, signal)).rejects.toMatchObject({
    code: "upstream_timeout",
  });
  expect(raw.opened).toBe(2);
  await connections.close();
});

test("a connection that its server ended while nobody used it is not used again", async () => {
  raw.pieces = [final];
  const upstream = open();
  await upstream.fetch({ ...tidesRequest, method: "POST", path: "/1" }, signal);
  for (const socket of raw.sockets) socket.end();
  await sleep(100);
  await upstream.fetch({ ...tidesRequest, method: "POST", path: "/2" }, signal);
  expect(raw).toMatchObject({ requests: 2, opened: 2 });
});
