import type { RequestListener } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createIsAllowedByRobots, type IsAllowedByRobots } from "./robots.ts";
import { type GuardedWorld, publicAddress, startGuardedWorld } from "./testing/guarded-world.ts";

let world: GuardedWorld;
let now: number;
let isAllowedByRobots: IsAllowedByRobots;
beforeEach(async () => {
  now = 1_000;
  world = await startGuardedWorld();
  isAllowedByRobots = createIsAllowedByRobots(world.guard, () => now);
});
afterEach(() => world.stop());

const { signal } = new AbortController();
const verdict = (path: string, userAgent = "Coinslot/0.1 (mail@example.org)") =>
  isAllowedByRobots(`http://site.example${path}`, userAgent, signal);

const robotsText =
  (text: string): RequestListener =>
  (_request, response) => {
    response.setHeader("content-type", "text/plain");
    response.end(text);
  };

const status =
  (code: number, headers = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(code, headers).end("<html>Disallow: /</html>");
  };

describe("robots.txt", () => {
  test("rules what a robot may read, by the longest rule of its own group", async () => {
    world.egress.respond(
      robotsText(
        "User-agent: *\nDisallow: /private/\nAllow: /private/open\nDisallow: /*.pdf$\n\nUser-agent: other\nDisallow: /\n",
      ),
    );
    expect(await verdict("/")).toBe("allowed");
    expect(await verdict("/private/x")).toBe("disallowed");
    expect(await verdict("/private/open/x")).toBe("allowed");
    expect(await verdict("/a.pdf")).toBe("disallowed");
    expect(await verdict("/", "Other/2.0")).toBe("disallowed");
  });

  test.each([401, 403, 404, 410, 429])("that answers %i forbids nothing", async (code) => {
    world.egress.respond(status(code));
    expect(await verdict("/")).toBe("allowed");
  });

  test.each([500, 503, 204])("that answers %i is unknown", async (code) => {
    world.egress.respond(status(code));
    expect(await verdict("/")).toBe("unknown");
  });

  test("that is a page, as many sites answer for whatever they lack, forbids nothing", async () => {
    world.egress.respond(robotsText("<!doctype html><title>Welcome</title><p>Disallow nothing"));
    expect(await verdict("/")).toBe("allowed");
  });

  test("is unknown where it cannot be reached, and then tried again after five minutes", async () => {
    world.egress.raw((socket) => socket.destroy());
    expect(await verdict("/")).toBe("unknown");
    world.egress.respond(robotsText("User-agent: *\nDisallow: /"));
    now += 299_000;
    expect(await verdict("/")).toBe("unknown");
    now += 2_000;
    expect(await verdict("/")).toBe("disallowed");
  });

  test("is fetched through the guard: a redirect inwards is not followed", async () => {
    world.egress.respond(status(302, { location: "http://127.0.0.1/robots.txt" }));
    expect(await verdict("/")).toBe("unknown");
    expect(world.egress.connections()).toBe(1);
  });

  test("is fetched once for all who wait, and again after a day", async () => {
    world.egress.respond(robotsText("User-agent: *\nDisallow: /a"));
    const paths = Array.from({ length: 50 }, (_, number) => `/${number}`);
    await Promise.all(paths.map((path) => verdict(path)));
    now += 86_300_000;
    await verdict("/");
    expect(world.egress.connections()).toBe(1);
    now += 200_000;
    await verdict("/");
    expect(world.egress.connections()).toBe(2);
  });

  test("is each origin's own", async () => {
    world.dns.answer("other.example", { a: [publicAddress] });
    world.egress.respond((request, response) => {
      const rule = request.headers.host === "other.example" ? "Disallow: /" : "Allow: /";
      robotsText(`User-agent: *\n${rule}`)(request, response);
    });
    expect(await verdict("/")).toBe("allowed");
    expect(await isAllowedByRobots("http://other.example/", "Coinslot", signal)).toBe("disallowed");
  });

  test("that is endless, or made to be slow to match, is unknown", async () => {
    world.egress.respond(robotsText("#".repeat(600_000)));
    expect(await verdict("/")).toBe("unknown");
    now += 400_000;
    world.egress.respond(
      robotsText(`User-agent: *\n${`Disallow: /*${"a*".repeat(500)}b\n`.repeat(50)}`),
    );
    expect(await verdict(`/${"a".repeat(1_900)}`)).toBe("unknown");
  });

  test("is no answer for a caller who gave up", async () => {
    const controller = new AbortController();
    const waiting = isAllowedByRobots("http://site.example/", "Coinslot", controller.signal);
    controller.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
  });
});
