import { afterEach, beforeEach, expect, test } from "vitest";
import { type GuardedWorld, startGuardedWorld } from "../guard/testing/guarded-world.ts";
import { sendWhois } from "./send-whois.ts";

let world: GuardedWorld;
beforeEach(async () => {
  world = await startGuardedWorld();
});
afterEach(() => world.stop());

const send = (line: string, signal = new AbortController().signal) =>
  sendWhois(
    {
      provider: "Test",
      url: `whois://site.example/${encodeURIComponent(line)}`,
      method: "GET",
      headers: {},
      maxBytes: 1_000,
    },
    world.guard,
    () => 7,
    signal,
  );

test("one line is sent, and everything until the server hangs up is the answer", async () => {
  world.egress.raw((socket) => {
    socket.once("data", (line) => {
      socket.write(JSON.stringify(line.toString()));
      setTimeout(() => socket.end(" and more"), 20);
    });
  });
  const { body, status, headers, receivedAt } = await send("domain tides.co");
  expect(body.toString()).toBe('"domain tides.co\\r\\n" and more');
  expect({ status, headers, receivedAt }).toEqual({ status: 200, headers: {}, receivedAt: 7 });
});

test("the sandbox says in the first line that it answers", async () => {
  world.egress.raw((socket) => socket.once("data", () => socket.end("% simulated\r\nno\r\n")));
  expect((await send("tides.co")).headers).toEqual({ "sandbox-simulated": "true" });
});

test("error: an answer that does not end is cut off", async () => {
  world.egress.raw((socket) => {
    const timer = setInterval(() => socket.write("x".repeat(400)), 5);
    socket.on("close", () => clearInterval(timer));
  });
  await expect(send("tides.co")).rejects.toMatchObject({ code: "upstream_bad_response" });
});

test("error: a server that hangs up hard is not reachable", async () => {
  world.egress.raw((socket) => socket.once("data", () => socket.resetAndDestroy()));
  await expect(send("tides.co")).rejects.toMatchObject({ code: "upstream_unavailable" });
});

test("error: a caller who leaves is not kept waiting by a server that is silent", async () => {
  world.egress.raw(() => {});
  const leaving = new AbortController();
  const call = send("tides.co", leaving.signal);
  setTimeout(() => leaving.abort(new Error("left")), 20);
  await expect(call).rejects.toThrow("left");
});
