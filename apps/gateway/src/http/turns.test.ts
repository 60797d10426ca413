import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTurns } from "./turns.ts";

let server: Server;
let socket: Socket;
let received: string;
/** Those that are handled and not answered. */
let handled: ServerResponse[];

beforeEach(async () => {
  handled = [];
  received = "";
  server = createServer(createTurns().inTurn((_, response) => void handled.push(response))).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
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

test("whoever asks for more at once than 65 is cut off", async () => {
  ask(65);
  for (let index = 0; index < 65; index++) {
    await expect.poll(() => handled.length).toBe(1);
    answer();
  }
  await expect.poll(answered).toMatch(/<\/64>$/);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  ask(66);
  await closed;
  expect(handled.length).toBe(1);
});
