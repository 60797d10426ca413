import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTurns } from "./turns.ts";

let server: Server;
let socket: Socket;
/** The other end of it. */
let accepted: Socket;
let received: string;
/** Those that are handled and not answered. */
let handled: ServerResponse[];
/** What is asked for, in the order in which it is handled, once all are answered at once. */
let order: string[];

beforeEach(async () => {
  handled = [];
  order = [];
  received = "";
  server = createServer(createTurns().inTurn((_, response) => void handled.push(response))).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  server.once("connection", (connection: Socket) => (accepted = connection));
  socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  socket.setEncoding("latin1").on("data", (text) => (received += String(text)));
});
afterEach(() => {
  socket.destroy();
  server.close();
});

const ask = (count: number): void =>
  void socket.write(
    Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: a\r\n\r\n`).join(
      "",
    ),
  );
const answer = (): void => {
  const response = handled.shift();
  response?.end(`<${response.req.url}>`);
};
const answered = (): string => [...received.matchAll(/<[^>]*>/g)].join("");

test("requests of one connection are handled one after the other, however many came at once", async () => {
  ask(3);
  await expect.poll(() => handled.length).toBe(1);
  for (const [index, all] of ["</0>", "</0></1>", "</0></1></2>"].entries()) {
    expect(handled.map(({ req }) => req.url)).toEqual([`/${index}`]);
    answer();
    await expect.poll(answered).toBe(all);
    await expect.poll(() => handled.length).toBe(index < 2 ? 1 : 0);
  }
});

test("what waited for a connection that has ended is not handled", async () => {
  ask(3);
  await expect.poll(() => handled.length).toBe(1);
  const closed = once(handled[0]!.req.socket, "close");
  socket.destroy();
  await closed;
  answer();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(handled).toEqual([]);
});

test("nor what comes after an answer that ends the connection", async () => {
  ask(2);
  await expect.poll(() => handled.length).toBe(1);
  handled[0]!.shouldKeepAlive = false;
  answer();
  await once(socket, "close");
  expect(handled).toEqual([]);
  expect(answered()).toBe("</0>");
});

/** Answers at once all that is handled and will be. */
const answerAll = (): void => {
  for (const response of handled) response.end(`<${response.req.url}>`);
  handled.push = (response): number => {
    order.push(response.req.url ?? "");
    response.end(`<${response.req.url}>`);
    return 0;
  };
};

test("a hundred at once are answered, each in its turn", async () => {
  ask(100);
  await expect.poll(() => handled.length).toBe(1);
  answerAll();
  await expect.poll(answered).toMatch(/<\/99>$/);
  expect(answered()).toBe(Array.from({ length: 100 }, (_, index) => `</${index}>`).join(""));
});

test("what is beyond what waits is not read before that is handled, however much is sent", async () => {
  const text = Array.from(
    { length: 500 },
    () => `GET /0 HTTP/1.1\r\nHost: ${"a".repeat(200)}\r\n\r\n`,
  ).join("");
  // More than one piece holds, piece by piece.
  for (let sent = 0; sent < 100; sent++) {
    socket.write(text);
    if (sent % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await expect.poll(() => handled.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(accepted.destroyed).toBe(false);
  expect(accepted.bytesRead).toBeLessThan(64 * 1024 + text.length);
  answerAll();
  await expect.poll(() => accepted.bytesRead).toBe(100 * text.length);
  await expect.poll(() => [...received.matchAll(/<\/0>/g)].length).toBe(100 * 500);
});

test("whoever asks for one thing is answered between the many of another", async () => {
  const other = connect((server.address() as AddressInfo).port, "127.0.0.1");
  try {
    await once(other, "connect");
    ask(500);
    await expect.poll(() => handled.length).toBe(1);
    answerAll();
    other.write("GET /other HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect.poll(() => order.length).toBe(500);
    // Eight in each turn of the event loop, and a few turns until it is there.
    expect(order.indexOf("/other")).toBeGreaterThanOrEqual(0);
    expect(order.indexOf("/other")).toBeLessThan(100);
  } finally {
    other.destroy();
  }
});

test("whoever asks for more than a thousand in one piece, and does not wait for any, is cut off", async () => {
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write("GET / HTTP/1.1\r\nHost:\r\n\r\n".repeat(2_300));
  await closed;
  expect(handled.length).toBe(1);
});
