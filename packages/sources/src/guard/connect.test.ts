import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSocket } from "./open-socket.ts";
import {
  failureOf,
  type GuardedWorld,
  hasIPv6,
  startGuardedWorld,
} from "./testing/guarded-world.ts";

let world: GuardedWorld;
let controller: AbortController;
beforeEach(async () => {
  controller = new AbortController();
  world = await startGuardedWorld();
  world.egress.raw((socket) => {
    socket.once("data", (line) => socket.end(`You asked ${line.toString()}`));
  });
});
afterEach(() => world.stop());

const whois = [43];
const connect = (host: string, port = 43) =>
  world.guard.connect(host, port, controller.signal, whois);

describe("a plain connection", () => {
  test("leads to a public host on an allowed port", async () => {
    for (const host of [
      "site.example",
      "SITE.example.",
      "8.8.8.8",
      "2606:4700::1",
      "[2606:4700::1]",
    ]) {
      const socket = await connect(host);
      socket.write("coin.example");
      expect(await text(socket)).toBe("You asked coin.example");
    }
  });

  test.each([
    ["site.example", 80, "port 80"],
    ["site.example", 22, "port 22"],
    ["site.example:22", 43, "not a valid URL"],
    ["site.example/", 43, "port 80"],
    ["site.example/x", 43, "port 80"],
    ["site.example#", 43, "port 80"],
    ["site.example?", 43, "port 80"],
    ["user@site.example", 43, "credentials"],
    ["127.0.0.1", 43, "not public"],
    ["2130706433", 43, "not public"],
    ["::1", 43, "not public"],
    ["::ffff:127.0.0.1", 43, "not public"],
    ["localhost", 43, "not on the public internet"],
    ["whois", 43, "not on the public internet"],
    ["a\r\nb.example", 43, "white space"],
    ["", 43, "not a valid URL"],
  ])("to %j port %i is refused", async (host, port, sentence) => {
    const { code, detail } = await failureOf(connect(host, port));
    expect([code, detail]).toEqual(["tool_input_refused", expect.stringContaining(sentence)]);
    expect(world.egress.connections()).toBe(0);
  });

  test("to a name that resolves inwards is refused", async () => {
    world.dns.answer("whois.example", { a: ["10.0.0.1"] });
    expect((await failureOf(connect("whois.example"))).code).toBe("tool_input_refused");
  });

  test("ends when its owner gives up", async () => {
    const socket = await connect("site.example");
    const closed = new Promise((resolve) => socket.once("close", resolve));
    controller.abort();
    await closed;
    expect(socket.destroyed).toBe(true);
  });

  test("outlives the deadline of connecting, and the guard", async () => {
    const socket = await connect("site.example");
    world.guard.close();
    socket.write("coin.example");
    expect(await text(socket)).toBe("You asked coin.example");
  });
});

describe("without an egress", () => {
  test("a connection leads to an address that was judged, whatever the name means elsewhere", async () => {
    const server = createServer((socket) => socket.end("here"));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const destination = { host: "site.example", port, addresses: ["127.0.0.1"] };
    const socket = await openSocket(destination, undefined, controller.signal);
    expect(await text(socket)).toBe("here");
    server.close();
  });

  test.skipIf(!hasIPv6)("the next address is tried where one refuses", async () => {
    const server = createServer((socket) => socket.end("there"));
    server.listen({ port: 0, host: "::1" });
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const destination = { host: "site.example", port, addresses: ["127.0.0.1", "::1"] };
    const socket = await openSocket(destination, undefined, controller.signal);
    expect(await text(socket)).toBe("there");
    server.close();
  });

  test("a connection that led elsewhere is cut", async () => {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    // A literal host is not looked up: the addresses beside it tell what was judged.
    const destination = { host: "127.0.0.1", port, addresses: ["8.8.8.8"] };
    const { code } = await failureOf(openSocket(destination, undefined, controller.signal));
    expect(code).toBe("tool_input_refused");
    server.close();
  });
});
