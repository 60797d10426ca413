import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Replay, type ReplayCall, startReplay } from "./start-replay.ts";
import { startUpstreams } from "./start-upstreams.ts";

let replay: Replay;
let calls: ReplayCall[];
beforeEach(async () => {
  calls = [];
  replay = await startReplay((call) => {
    calls.push(call);
    if (call.path.includes("unknown")) return undefined;
    return { status: 203, headers: { "x-then": "1" }, body: Buffer.from("as then") };
  });
});
afterEach(() => replay.stop());

const base = (): string => replay.environment["UPSTREAM_TREASURY_BASE"] ?? "";
const egress = (): { host: string; port: number } => {
  const [host = "", port] = (replay.environment["EGRESS_TO"] ?? "").split(":");
  return { host, port: Number(port) };
};

test("a call to a provider is answered as it was then", async () => {
  const response = await fetch(`${base()}/curve?year=2026`, { method: "POST", body: "abc" });
  expect([response.status, response.headers.get("x-then")]).toEqual([203, "1"]);
  expect(await response.text()).toBe("as then");
  const body = Buffer.from("abc");
  expect(calls).toEqual([{ target: "treasury", method: "POST", path: "/curve?year=2026", body }]);
});

test("a call that nobody answered then is cut off", async () => {
  await expect(fetch(`${base()}/unknown`)).rejects.toThrow("fetch failed");
});

test("every host has a public address, and is answered behind the egress", async () => {
  const resolver = new Resolver();
  resolver.setServers([replay.environment["DNS_SERVERS"] ?? ""]);
  expect(await resolver.resolve4("anything.example")).toEqual([
    expect.stringMatching(/^93\.184\./),
  ]);
  const asked = request({ ...egress(), path: "/a?b", headers: { host: "anything.example" } }).end();
  const [response] = await once(asked, "response");
  response.resume();
  expect(response.statusCode).toBe(203);
  expect(calls).toMatchObject([{ target: "anything.example", method: "GET", path: "/a?b" }]);
});

test("a line to a WHOIS server is answered too", async () => {
  const socket = connect(egress());
  socket.end("domain tides.example\r\n");
  const [answer] = await once(socket, "data");
  expect(String(answer)).toBe("as then");
  expect(calls).toMatchObject([{ target: "port-43", path: "domain tides.example" }]);
});

test("no provider that we know is asked for real", async () => {
  const upstreams = await startUpstreams();
  await upstreams.stop();
  // Who is asked is a matter of the recording, where they are found is not.
  const names = Object.keys(upstreams.environment)
    .filter((name) => name !== "UNLICENSED_PROVIDERS")
    .toSorted();
  expect(names).toContain("UPSTREAM_TREASURY_BASE");
  expect(Object.keys(replay.environment).toSorted()).toEqual(names);
});
