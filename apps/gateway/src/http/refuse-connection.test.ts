import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sendRaw } from "../testing/raw-connection.ts";
import { createDiscards } from "./discards.ts";
import { leftToUs, refuseInOurWords, servable } from "./refuse-connection.ts";
import { createTurns } from "./turns.ts";

let server: Server;
let handled: string[];

/** Answers with the path; `/late` after a moment, `/body` when the body is there. */
const answer = async (response: ServerResponse): Promise<void> => {
  const { url = "", method } = response.req;
  handled.push(url);
  if (url === "/late") await new Promise((resolve) => setTimeout(resolve, 100));
  if (method === "POST") await response.req.toArray().catch(() => {});
  response.writeHead(200, { "content-length": url.length });
  response.end(url);
};

beforeEach(async () => {
  handled = [];
  const turns = createTurns();
  const discards = createDiscards();
  server = createServer(
    { ...leftToUs, requestTimeout: 400, headersTimeout: 400, connectionsCheckingInterval: 50 },
    turns.inTurn(servable((_, response) => void answer(response), discards)),
  );
  refuseInOurWords(server, turns, discards);
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const port = (): number => (server.address() as AddressInfo).port;
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const chunked = (method: string, path: string): string =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`;
const headers = (count: number): string =>
  Array.from({ length: count }, (_, index) => `a${index}: b\r\n`).join("");
const last = { connection: "close" };

describe("what cannot be served is refused in our words, and ends the connection", () => {
  test.each([
    ["no request line", "nonsense\r\n\r\n", 400, "malformed_request"],
    ["an unknown method", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformed_request"],
    ["another protocol", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "malformed_request"],
    ["a header without a colon", "GET / HTTP/1.1\r\nHost a\r\n\r\n", 400, "malformed_request"],
    ["no Host", "GET / HTTP/1.1\r\n\r\n", 400, "malformed_request"],
    [
      "two lengths",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
      400,
      "malformed_request",
    ],
    ["too long a header", `GET / HTTP/1.1\r\nHost: a\r\na: ${"b".repeat(20_000)}\r\n\r\n`, 431],
    ["too many headers", `GET / HTTP/1.1\r\nHost: a\r\n${headers(200)}\r\n`, 431],
    [
      "another expectation",
      "POST / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nContent-Length: 3\r\n\r\nabc",
      417,
      "expectation_failed",
    ],
    ["a tunnel", "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", 405, "method_not_allowed"],
    ["half a head", "GET / HTTP/1.1\r\nHost: a\r\n", 408, "request_timeout"],
    [
      "half a body",
      "POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc",
      408,
      "request_timeout",
    ],
    ["a broken chunk", `${chunked("POST", "/body")}z\r\n`, 400, "malformed_request"],
  ])("%s", async (_, bytes, status, code = "headers_too_large") => {
    expect(await sendRaw(port(), bytes)).toMatchObject([{ ...last, status, code }]);
  });

  test("200 headers are read", async () => {
    const bytes = `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers(198)}\r\n`;
    expect(await sendRaw(port(), bytes)).toMatchObject([{ status: 200, text: "/" }]);
  });
});

describe("what was asked before on the same connection is answered first", () => {
  const before = [{ status: 200, text: "/late" }, ...[1, 2, 3].map(() => ({ text: "/b" }))];
  const asked = [get("/late"), get("/b"), get("/b"), get("/b")].join("");

  test.each([
    ["nonsense", "nonsense\r\n\r\n", { status: 400, code: "malformed_request" }],
    ["no Host", "GET / HTTP/1.1\r\n\r\n", { status: 400, code: "malformed_request" }],
    [
      "another expectation",
      "GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n",
      { status: 417, code: "expectation_failed" },
    ],
    ["a tunnel", "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", { status: 405 }],
    ["a broken body", `${chunked("POST", "/body")}z\r\n`, { status: 400 }],
    ["half a head", "GET / HTTP/1.1\r\nHost: a", { status: 408, code: "request_timeout" }],
  ])("%s", async (_, bytes, refusal) => {
    for (const pieces of [[asked + bytes], [asked, bytes], [asked, bytes, "\r\nmore"]]) {
      const answers = await sendRaw(port(), ...pieces);
      expect(answers).toMatchObject([...before, { ...last, ...refusal }]);
    }
    expect(handled).not.toContain("/body");
  });
});

test("a request that was answered before its body broke is not answered twice", async () => {
  const answers = await sendRaw(port(), chunked("GET", "/late"), "z\r\n", get("/more"));
  expect(answers).toMatchObject([{ status: 200, text: "/late" }]);
  expect(handled).toEqual(["/late"]);
});

test("what is sent after the last word is thrown away unread, however much", async () => {
  let read = 0;
  server.on("request", () => void (read += 1));
  for (const refused of ["GET / HTTP/1.1\r\n\r\n", "nonsense\r\n\r\n"]) {
    read = 0;
    const flood = Array.from({ length: 10 }, () => get("/more").repeat(2_000));
    expect(await sendRaw(port(), refused, ...flood)).toMatchObject([{ ...last, status: 400 }]);
    expect(read).toBeLessThan(2);
  }
});
