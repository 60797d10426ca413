import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createRawServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exchange } from "./exchange.ts";

const server = createServer((_, response) => response.setHeader("sandbox-simulated", "true").end());
const { signal } = new AbortController();
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

const headersBehind = async (isSandboxed: boolean) => {
  const { port } = server.address() as AddressInfo;
  const url = new URL(`http://pages.example:${port}/`);
  const ways = {
    resolvePublic: async () => ["127.0.0.1"],
    egress: isSandboxed ? { host: "127.0.0.1", port } : undefined,
    record: undefined,
  };
  const question = { method: "GET", headers: {}, subject: "The URL" } as const;
  const answer = await exchange({ url, host: url.hostname, port }, question, ways, signal);
  answer.close();
  return answer.headers;
};

test("only where connections lead to a sandbox may an answer say that it is simulated", async () => {
  expect(await headersBehind(true)).toHaveProperty("sandbox-simulated", "true");
  expect(await headersBehind(false)).not.toHaveProperty("sandbox-simulated");
});

const writeTo = async (socket: Socket, pieces: readonly string[]) => {
  for (const piece of pieces) {
    socket.write(piece);
    await sleep(20);
  }
  socket.end();
};

/** What is read where a server writes these pieces, each in a packet of its own. */
const readOf = async (...pieces: string[]) => {
  const raw = createRawServer((socket) => {
    socket.on("error", () => {});
    socket.setNoDelay(true).once("data", () => void writeTo(socket, pieces));
  });
  raw.listen(0, "127.0.0.1");
  await once(raw, "listening");
  const { port } = raw.address() as AddressInfo;
  const url = new URL(`http://pages.example:${port}/`);
  const ways = { resolvePublic: async () => ["127.0.0.1"], egress: undefined, record: undefined };
  const question = { method: "GET", headers: {}, subject: "The URL" } as const;
  try {
    const answer = await exchange({ url, host: url.hostname, port }, question, ways, signal);
    const body = Buffer.concat(await answer.body.toArray()).toString();
    answer.close();
    return { status: answer.status, link: answer.headers["link"], body };
  } finally {
    raw.close();
  }
};

const final = "HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\ntext";
const hints = "HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\n\r\n";
const proceed = "HTTP/1.1 100 Continue\r\n\r\n";

test.each([
  ["a 100 that nobody asked for", [proceed, final]],
  ["a 100 in one packet with the answer", [proceed + final]],
  ["a 100 in two packets", ["HTTP/1.1 100 Con", "tinue\r\n\r", `\n${final}`]],
  ["a 103", [hints, final]],
  [
    "a 102, two 103 and two 100",
    ["HTTP/1.1 102 Processing\r\n\r\n", hints, proceed + hints, proceed, final],
  ],
])("the answer is the one after %s, with its own headers", async (_, pieces) => {
  expect(await readOf(...pieces)).toEqual({ status: 200, link: undefined, body: "text" });
});

test("error: whoever sends interim answers without end, or nothing after one, has not answered", async () => {
  await expect(readOf(proceed.repeat(1_000), final)).rejects.toMatchObject({
    code: "upstream_bad_response",
  });
  await expect(readOf(proceed)).rejects.toMatchObject({ code: "upstream_unavailable" });
  await expect(
    readOf("HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n"),
  ).rejects.toMatchObject({
    code: "upstream_unavailable",
  });
});
