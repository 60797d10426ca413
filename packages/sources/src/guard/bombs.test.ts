import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  anything,
  failureOf,
  type GuardedWorld,
  startGuardedWorld,
} from "./testing/guarded-world.ts";

const megabyte = 1_024 * 1_024;

/** 10 MB of zeros; gzip members may follow each other, so a thousand of these are 10 GB. */
const member = gzipSync(Buffer.alloc(10 * megabyte), { level: 9 });

let world: GuardedWorld;
beforeEach(async () => {
  world = await startGuardedWorld();
});
afterEach(() => world.stop());

/** Sends as many members, as fast as they are taken, and tells how many were. */
const playBomb = (members = 1_000): { readonly sent: () => number } => {
  let sent = 0;
  world.egress.respond((_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    const more = (): void => {
      while (sent < members) {
        sent += 1;
        if (!response.write(member)) return void response.once("drain", more);
      }
      response.end();
    };
    more();
  });
  return { sent: () => sent };
};

const tooLarge = {
  code: "tool_input_refused",
  detail: "The target's answer is larger than 20000000 bytes decoded.",
};

/** What stops a bomb is its size. The deadline is far away, however busy the machine is. */
const fetchBomb = (maxDecodedBytes = 20_000_000) =>
  failureOf(
    world.guard.fetch("http://site.example/", anything({ maxDecodedBytes, timeoutMs: 110_000 })),
  );

test("a bomb of 10 MB that would become 10 GB is stopped early", { timeout: 120_000 }, async () => {
  expect(member.length * 1_000).toBeGreaterThan(9 * megabyte);
  const { sent } = playBomb();
  const before = process.memoryUsage().rss;
  expect(await fetchBomb()).toEqual(tooLarge);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * megabyte);
  // What is under way in the sockets counts as taken; 10 GB would need all thousand.
  expect(sent()).toBeLessThan(900);
});

test("a bomb in brotli is stopped early", { timeout: 120_000 }, async () => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const bomb = brotliCompressSync(Buffer.alloc(200 * megabyte), { params });
  world.egress.respond((_request, response) =>
    response.writeHead(200, { "content-encoding": "br" }).end(bomb),
  );
  expect(await fetchBomb()).toEqual(tooLarge);
});

test("a thousand bombs leave memory as it was", { timeout: 600_000 }, async () => {
  const explode = async (times: number): Promise<number> => {
    for (let time = 0; time < times; time += 1) {
      // 200 MB each: more would only fill the sockets' buffers, which takes most of the time.
      playBomb(20);
      expect((await fetchBomb(megabyte)).code).toBe("tool_input_refused");
    }
    return process.memoryUsage().rss;
  };
  const warm = await explode(100);
  const after = await explode(1_000);
  // Kept, what was decoded would be a thousand megabytes.
  expect(after - warm).toBeLessThan(200 * megabyte);
});
