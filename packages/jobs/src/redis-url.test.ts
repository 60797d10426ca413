import { expect, test } from "vitest";
import { redisPlaceFrom, redisUrlProblem } from "./redis-url.ts";

test.each([
  ["redis://localhost", { host: "localhost", port: 6379 }],
  ["redis://:p%40ss@cache:7000/4", { host: "cache", port: 7000, password: "p@ss", db: 4 }],
  [
    "redis://me:p@ss:word@[::1]",
    { host: "::1", port: 6379, username: "me", password: "p@ss:word" },
  ],
  ["rediss://cache?family=6", { host: "cache", port: 6379, family: 6, tls: {} }],
])("one Redis: %s", (url, options) => {
  expect(redisPlaceFrom(url)).toMatchObject({ by: "itself", options });
});

test("Sentinels are asked for a master by name, and may want a password of their own", () => {
  const url = "redis+sentinel://:word@one,two:7000/shop/2?sentinelPassword=s%23";
  expect(redisPlaceFrom(url)).toMatchObject({
    by: "sentinels",
    options: {
      name: "shop",
      sentinels: [
        { host: "one", port: 26379 },
        { host: "two", port: 7000 },
      ],
      password: "word",
      sentinelPassword: "s#",
      db: 2,
    },
  });
});

test("with TLS, Sentinels are spoken to by it as well", () => {
  const { options } = redisPlaceFrom("rediss+sentinel://one/shop");
  expect(options).toMatchObject({ tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true });
});

test("nodes of a cluster", () => {
  expect(redisPlaceFrom("rediss+cluster://me:word@one:7001,two")).toEqual({
    by: "cluster",
    nodes: [
      { host: "one", port: 7001 },
      { host: "two", port: 6379 },
    ],
    options: { username: "me", password: "word", tls: {} },
  });
});

test.each([
  ["http://localhost", "is not a URL that begins with redis:// or rediss://"],
  ["redis://", "is not a URL that begins with redis:// or rediss://"],
  ["redis://:secret@", "is not a URL that begins with redis:// or rediss://"],
  ["redis://a:b:c", "names a host that is none"],
  ["redis://one,two", "names several hosts, and neither +sentinel nor +cluster"],
  ["redis://one/shop", "names a database that is no number"],
  ["redis://:%secret@one", "has a % that is not followed by two hexadecimal digits"],
  ["redis://one?ca=/ca.crt", "names files for TLS, and does not begin with rediss"],
  ["rediss://one?ca=/not-there.crt", "the file of its ca= cannot be read (ENOENT)"],
  ["redis+sentinel://one,two", "does not name the master after its Sentinels: /NAME"],
  ["redis+sentinel://one/shop?pass=secret", "asks after its ? for something that is not known"],
  ["redis+cluster://one/3", "names a database, and a cluster has only one"],
  ["redis+cluster://one?db=3", "asks after its ? for something that is not known"],
])("error: %s is refused, and nothing of it is repeated", (url, problem) => {
  expect(redisUrlProblem(url)).toBe(problem);
});
