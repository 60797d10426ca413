import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exchange } from "./exchange.ts";

const server = createServer((_, response) => response.setHeader("sandbox-simulated", "true").end());
const { signal } = new AbortController();
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

const headersBehind = async (isSandboxed: boolean) => {
  const { port } = server.address() as AddressInfo;
  const url = new URL(`http://pages.example:${port}/`);
  const ways = {
    resolvePublic: async () => ["127.0.0.1"],
    egress: isSandboxed ? { host: "127.0.0.1", port } : undefined,
    record: undefined,
  };
  const question = { method: "GET", headers: {}, subject: "The URL" } as const;
  const answer = await exchange({ url, host: url.hostname, port }, question, ways, signal);
  answer.close();
  return answer.headers;
};

test("only where connections lead to a sandbox may an answer say that it is simulated", async () => {
  expect(await headersBehind(true)).toHaveProperty("sandbox-simulated", "true");
  expect(await headersBehind(false)).not.toHaveProperty("sandbox-simulated");
});
