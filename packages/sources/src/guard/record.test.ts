import { afterEach, beforeEach, expect, test } from "vitest";
import type { RawAnswer } from "../recording/raw-answer.ts";
import { createGuard, type Guard } from "./guard.ts";
import {
  anything,
  failureOf,
  type GuardedWorld,
  publicAddress,
  startGuardedWorld,
} from "./testing/guarded-world.ts";

let world: GuardedWorld;
let guard: Guard;
let recorded: RawAnswer[];
beforeEach(async () => {
  world = await startGuardedWorld();
  world.dns.answer("other.example", { a: [publicAddress] });
  recorded = [];
  guard = createGuard(
    { userAgent: "x", dnsServers: [world.dns.server], egressTo: world.egress.to },
    (answer) => void recorded.push(answer),
  );
});
afterEach(async () => {
  guard.close();
  await world.stop();
});

const seen = () => recorded.map(({ url, status, body }) => [url, status, body.toString()]);

test("every answer on the way is recorded under its own host", async () => {
  world.egress.respond(({ url, headers }, response) =>
    headers.host === "site.example"
      ? response.writeHead(302, { location: "http://other.example/b?c=1" }).end("away")
      : response.writeHead(200, { "content-type": "text/plain", "set-cookie": "a=1" }).end(url),
  );
  await guard.fetch("http://site.example/a", anything());
  expect(seen()).toEqual([
    ["http://site.example/a", 302, ""],
    ["http://other.example/b?c=1", 200, "/b?c=1"],
  ]);
  expect(recorded[0]).toMatchObject({ provider: "site.example", method: "GET", path: "/a" });
  expect(recorded[0]?.headers).toMatchObject({ location: "http://other.example/b?c=1" });
  expect(recorded[1]).toMatchObject({ provider: "other.example", path: "/b?c=1" });
  expect(recorded[1]?.headers).not.toHaveProperty("set-cookie");
});

test("an answer that is refused for its status or its type is recorded without its body", async () => {
  world.egress.respond(({ url }, response) =>
    response.writeHead(url === "/no" ? 403 : 200, { "content-type": "image/png" }).end("xyz"),
  );
  const request = anything({ accepts: ["text/html"] });
  await failureOf(guard.fetch("http://site.example/no", request));
  await failureOf(guard.fetch("http://site.example/image", request));
  expect(seen()).toEqual([
    ["http://site.example/no", 403, ""],
    ["http://site.example/image", 200, ""],
  ]);
});

test("what was never answered, or never asked, is not recorded", async () => {
  world.egress.respond((_, response) => response.destroy());
  await failureOf(guard.fetch("http://site.example/", anything()));
  await failureOf(guard.fetch("http://127.0.0.1/", anything()));
  expect(recorded).toEqual([]);
});
