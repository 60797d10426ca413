import type { RequestListener } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  anything,
  failureOf,
  type GuardedWorld,
  publicAddress,
  startGuardedWorld,
} from "./testing/guarded-world.ts";

let world: GuardedWorld;
beforeEach(async () => {
  world = await startGuardedWorld();
  world.dns.answer("other.example", { a: ["8.8.8.8"] });
  world.dns.answer("inner.example", { a: ["10.0.0.7"] });
});
afterEach(() => world.stop());

/** Answers by path: a Location, or the end. */
const redirecting =
  (locations: Readonly<Record<string, string>>, status = 302): RequestListener =>
  (request, response) => {
    const location = locations[request.url ?? ""];
    if (location === undefined) response.end("the end");
    else response.writeHead(status, { location }).end("moved");
  };

/** As a site sends it that does not escape. */
const utf8 = (url: string): string => Buffer.from(url).toString("latin1");

const hops = (): string[] => world.egress.requests.map(({ host, path }) => `${host}${path}`);

test.each([
  ["/Stra\u00dfe", "/Stra%C3%9Fe"],
  ["/\u65e5\u672c?q=\u20ac", "/%E6%97%A5%E6%9C%AC?q=%E2%82%AC"],
  ["http://b\u00fccher.example/", "/"],
])("a redirect to %s in UTF-8, not escaped, leads where a browser goes", async (to, path) => {
  world.dns.answer("xn--bcher-kva.example", { a: [publicAddress] });
  world.egress.respond(redirecting({ "/start": utf8(to) }));
  const { finalUrl } = await world.guard.fetch("http://site.example/start", anything());
  const host = to.startsWith("/") ? "site.example" : "xn--bcher-kva.example";
  expect(finalUrl).toBe(`http://${host}${path}`);
  expect(hops()).toEqual(["site.example/start", `${host}${path}`]);
});

describe("a redirect is judged like the first URL", () => {
  test.each([
    ["loopback", "http://127.0.0.1/", "not public"],
    ["loopback in disguise", "http://0x7f.1/", "not public"],
    ["mapped loopback", "http://[::ffff:127.0.0.1]/", "not public"],
    ["metadata", "http://169.254.169.254/latest/meta-data/", "not public"],
    ["a private name", "http://inner.example/", "resolves to an address that is not public"],
    ["localhost", "http://localhost/", "not on the public internet"],
    ["an inner name without scheme", "//localhost/", "not on the public internet"],
    ["another port", "http://site.example:6379/", "port 6379"],
    ["credentials", "http://user:word@site.example/", "credentials"],
    ["file", "file:///etc/passwd", "neither http nor https"],
    ["gopher", "gopher://site.example/_", "neither http nor https"],
    ["data", "data:text/html,hello", "neither http nor https"],
    ["javascript", "javascript:alert(1)", "neither http nor https"],
    ["a backslash", "\\\\127.0.0.1\\", "backslash"],
    ["a full stop of another script", utf8("http://127\u30020\u30020\u30021/"), "not public"],
    ["digits of another script", utf8("http://\uff11\uff12\uff17.0.0.1/"), "not public"],
    ["a separator of lines", utf8("/a\u0085b"), "control character"],
    ["white space", "/a\tb", "white space"],
    ["length", `/${"a".repeat(3_000)}`, "longer than 2048"],
    ["no URL", "http://[", "not a valid URL"],
  ])("%s", async (_why, location, sentence) => {
    world.egress.respond(redirecting({ "/": location }));
    const { code, detail } = await failureOf(world.guard.fetch("http://site.example/", anything()));
    expect(code).toBe("tool_input_refused");
    expect(detail).toContain("A redirect");
    expect(detail).toContain(sentence);
    expect(hops()).toEqual(["site.example/"]);
  });

  test("also at the end of a chain", async () => {
    world.egress.respond(
      redirecting({ "/": "http://other.example/a", "/a": "/b", "/b": "http://inner.example/" }),
    );
    const { code } = await failureOf(world.guard.fetch("http://site.example/", anything()));
    expect(code).toBe("tool_input_refused");
    expect(hops()).toEqual(["site.example/", "other.example/a", "other.example/b"]);
  });

  test("and a name that was public at first is resolved again for the next hop", async () => {
    world.dns.answer("rebound.example", [{ a: [publicAddress] }, { a: ["127.0.0.1"] }]);
    world.egress.respond(redirecting({ "/": "/again" }));
    const { detail } = await failureOf(world.guard.fetch("http://rebound.example/", anything()));
    expect(detail).toContain("A redirect names a host that resolves to an address");
    expect(hops()).toEqual(["rebound.example/"]);
  });
});

describe("redirects are followed", () => {
  test.each([301, 302, 303, 307, 308])("by status %i, and told", async (status) => {
    world.egress.respond(
      redirecting({ "/x/y": "../a?b=1#c", "/a?b=1": "//other.example/end" }, status),
    );
    const response = await world.guard.fetch("http://site.example/x/y#here", anything());
    expect(response.redirects).toEqual([
      { from: "http://site.example/x/y", to: "http://site.example/a?b=1", status },
      { from: "http://site.example/a?b=1", to: "http://other.example/end", status },
    ]);
    expect(hops()).toEqual(["site.example/x/y", "site.example/a?b=1", "other.example/end"]);
  });

  test("to the end, whose URL and body are given", async () => {
    world.egress.respond(redirecting({ "/": "http://other.example:80/end" }));
    const response = await world.guard.fetch("http://site.example", anything());
    expect(response).toMatchObject({
      url: "http://site.example/",
      finalUrl: "http://other.example/end",
      status: 200,
      bytes: 7,
      redirects: [{ from: "http://site.example/", to: "http://other.example/end", status: 302 }],
    });
    expect(response.body.toString()).toBe("the end");
  });

  test("up to the limit: five unless told", async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 6 }, (_, hop) => [`/${hop}`, `/${hop + 1}`]),
    );
    world.egress.respond(redirecting(chain));
    const url = (hop: number) => `http://site.example/${hop}`;
    expect((await world.guard.fetch(url(1), anything())).redirects).toHaveLength(5);
    expect(await failureOf(world.guard.fetch(url(0), anything()))).toEqual({
      code: "upstream_bad_response",
      detail: "The target redirects more than 5 times.",
    });
    const none = await failureOf(world.guard.fetch(url(5), anything({ maxRedirects: 0 })));
    expect(none.detail).toContain("more than 0 times");
  });

  test.each([
    ["to itself", { "/": "/" }],
    ["between two", { "/": "/a", "/a": "/" }],
    ["of three", { "/": "/a", "/a": "/b", "/b": "/a#again" }],
  ])("but not in a circle %s", async (_why, locations) => {
    world.egress.respond(redirecting(locations));
    const { code, detail } = await failureOf(world.guard.fetch("http://site.example/", anything()));
    expect([code, detail]).toEqual([
      "upstream_bad_response",
      "The target's redirects lead in a circle.",
    ]);
  });

  test("and one without Location, or another 3xx, is an answer without content", async () => {
    for (const status of [301, 300, 304]) {
      world.egress.respond((_request, response) => response.writeHead(status).end());
      const { code } = await failureOf(world.guard.fetch("http://site.example/", anything()));
      expect(code).toBe("upstream_bad_response");
    }
  });
});

describe("headers", () => {
  test("that may be secret go to the origin they are meant for, and no further", async () => {
    world.egress.respond(
      redirecting({
        "/": "/same",
        "/same": "http://other.example/a",
        "/a": "http://site.example/b",
      }),
    );
    const headers = { authorization: "secret", cookie: "a=b", "x-key": "k", accept: "text/html" };
    await world.guard.fetch("http://site.example/", anything({ headers }));
    const sent = world.egress.requests.map((request) => request.headers);
    expect(sent.map(({ authorization }) => authorization)).toEqual([
      "secret",
      "secret",
      undefined,
      undefined,
    ]);
    expect(sent.map((all) => all["x-key"] ?? all["cookie"])).toEqual([
      "k",
      "k",
      undefined,
      undefined,
    ]);
    expect(sent.map(({ accept }) => accept)).toEqual(Array(4).fill("text/html"));
    const agent = "CoinslotTest/1.0 (test@example.org)";
    expect(sent.map((all) => all["user-agent"])).toEqual(Array(4).fill(agent));
  });

  test("a cookie that a hop sets is not sent back", async () => {
    world.egress.respond((request, response) => {
      response.setHeader("set-cookie", ["session=1", "b=2"]);
      redirecting({ "/": "/next" })(request, response);
    });
    const { headers } = await world.guard.fetch("http://site.example/", anything());
    expect(world.egress.requests.map((request) => request.headers["cookie"])).toEqual([
      undefined,
      undefined,
    ]);
    expect(headers).not.toHaveProperty("set-cookie");
  });
});
