import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { writeReply } from "./write-reply.ts";

/** More than two sockets hold. */
const body = Buffer.alloc(32 * 1024 * 1024, 120);

let server: Server;
let written = 0;
let closed: Promise<unknown>;

beforeAll(async () => {
  server = createServer((_, response) => {
    closed = once(response, "close");
    writeReply(response, { status: 200, headers: {}, body, onWritten: () => (written += 1) });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());
beforeEach(() => {
  written = 0;
});

const call = async (): Promise<IncomingMessage> => {
  const { port } = server.address() as AddressInfo;
  const calling = request({ port, host: "127.0.0.1", agent: false });
  calling.on("error", () => {});
  calling.end();
  const [response] = (await once(calling, "response")) as [IncomingMessage];
  response.on("error", () => {});
  return response;
};

test("an answer that was read to its end is written", async () => {
  const response = await call();
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) size += chunk.length;
  await closed;
  expect(size).toBe(body.length);
  expect(written).toBe(1);
});

test.each([
  ["goes", (response: IncomingMessage) => response.socket.destroy()],
  ["resets the connection", (response: IncomingMessage) => response.socket.resetAndDestroy()],
])("an answer whose reader %s in the middle is not written", async (_, leave) => {
  const response = await call();
  await once(response, "readable");
  response.read(65_536);
  leave(response);
  await closed;
  // What Node finishes after the end of the connection would come in this turn or the next.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(written).toBe(0);
});
