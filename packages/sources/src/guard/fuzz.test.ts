import fc from "fast-check";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGuard, type Guard } from "./guard.ts";
import { type DnsStub, startDnsStub, type Zone } from "./testing/dns-stub.ts";
import { anything, failureOf, hasIPv6 } from "./testing/guarded-world.ts";
import { trickyHost, trickyUrl } from "./testing/tricky-url.ts";

/** Traps of this machine: nothing may ever connect to one. */
let traps: Server[];
let reached: string[];
let port: number;
let dns: DnsStub;
let guards: { policy: Guard; addressRuleAlone: Guard };

const trap = async (host: string, onPort: number): Promise<Server> => {
  const server = createServer((socket) => {
    reached.push(host);
    socket.destroy();
  });
  // IPv4 and IPv6 are two traps, also where one could take both.
  server.listen({ host, port: onPort, ipv6Only: true });
  await once(server, "listening");
  return server;
};

/** Names of every trick; all of them have something that is not public. */
const zones: Readonly<Record<string, Zone>> = {
  "loopback.example": { a: ["127.0.0.1"] },
  "loopback6.example": { aaaa: ["::1"] },
  "any.example": { a: ["0.0.0.0"] },
  "any6.example": { aaaa: ["::"] },
  "mixed.example": { a: ["93.184.216.34", "127.0.0.1"] },
  "both.example": { a: ["93.184.216.34"], aaaa: ["::1"] },
  "mapped.example": { aaaa: ["::ffff:127.0.0.1"] },
  "alias.example": { cname: "localhost", a: ["127.0.0.1"] },
  "private.example": { a: ["192.168.0.1"] },
  "127.0.0.1.nip.example": { a: ["127.0.0.1"] },
};

beforeAll(async () => {
  reached = [];
  traps = [await trap("0.0.0.0", 0)];
  port = (traps[0]!.address() as AddressInfo).port;
  if (hasIPv6) traps.push(await trap("::", port));
  dns = await startDnsStub();
  for (const [name, zone] of Object.entries(zones)) dns.answer(name, zone);
  const settings = { userAgent: "test", dnsServers: [dns.server] };
  guards = {
    policy: createGuard(settings),
    // The traps' port is allowed, so that only the judgement of addresses keeps them apart.
    addressRuleAlone: createGuard({ ...settings, extraPorts: [port] }),
  };
});
afterAll(async () => {
  for (const server of traps) server.close();
  await dns.stop();
});

/** Whatever these mixes come to, none is a public target. */
const hostile = trickyUrl(trickyHost(Object.keys(zones)));

/** Fetches 10,000 of them: which did not fail as they have to, and how many failed by their address. */
const fetchAll = async (guard: Guard, seed: number) => {
  const urls = fc.sample(hostile, { numRuns: 10_000, seed });
  const wrong: string[] = [];
  let byAddress = 0;
  for (const template of urls) {
    if (wrong.length === 10) break;
    const url = template.replace("PORT", String(port));
    const { code, detail } = await failureOf(guard.fetch(url, anything({ timeoutMs: 2_000 })));
    if (code !== "tool_input_refused") wrong.push(`${code} ${url}`);
    if (detail.includes("an address that is not public")) byAddress += 1;
  }
  return { wrong, byAddress };
};

describe("20,000 mixes of tricks reach no listener of this machine", () => {
  test("the traps are there", async () => {
    for (const address of ["127.0.0.1", "127.9.9.9", ...(hasIPv6 ? ["::1"] : [])]) {
      await once(connect(port, address).resume(), "close");
    }
    expect(reached).toEqual(["0.0.0.0", "0.0.0.0", ...(hasIPv6 ? ["::"] : [])]);
    reached.length = 0;
  });

  test.each(["policy", "addressRuleAlone"] as const)(
    "by the %s",
    { timeout: 120_000 },
    async (name) => {
      const { wrong, byAddress } = await fetchAll(guards[name], 1);
      expect(wrong).toEqual([]);
      expect(reached).toEqual([]);
      // Most mixes are refused by their text; enough of them have to get as far as the last rule.
      expect(byAddress).toBeGreaterThan(1_000);
    },
  );
});
