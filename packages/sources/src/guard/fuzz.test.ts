import fc from "fast-check";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGuard, type Guard } from "./guard.ts";
import { type DnsStub, startDnsStub, type Zone } from "./testing/dns-stub.ts";
import { privateAddresses } from "./testing/addresses.ts";
import { anything, failureOf, hasIPv6 } from "./testing/guarded-world.ts";

const isIPv6 = (address: string): boolean => address.includes(":");
const privateV4 = privateAddresses.map(([address]) => address).filter((one) => !isIPv6(one));
const privateV6 = privateAddresses.map(([address]) => address).filter(isIPv6);

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

const number = (address: string): number =>
  address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);

/** Spellings that a URL parser takes for the same IPv4 address, and some that it does not take. */
const spellings: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => `${address}.`,
  (address) => String(number(address)),
  (address) => `0x${number(address).toString(16)}`,
  (address) => `0${number(address).toString(8)}`,
  (address) =>
    address
      .split(".")
      .map((part) => `0x${Number(part).toString(16)}`)
      .join("."),
  (address) =>
    address
      .split(".")
      .map((part) => `0${Number(part).toString(8)}`)
      .join("."),
  (address) =>
    address
      .split(".")
      .map((part) => `000${Number(part).toString(8)}`)
      .join("."),
  (address) => address.replaceAll(".", "。"),
  (address) => address.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (address) => address.replaceAll(/\d/g, (digit) => `%3${digit}`),
  (address) => `[::ffff:${address}]`,
  (address) => `[::${address}]`,
  (address) => `[64:ff9b::${address}]`,
  (address) => `[::ffff:0:${address}]`,
  (address) =>
    `[2002:${(number(address) >>> 16).toString(16)}:${(number(address) & 0xffff).toString(16)}::]`,
];

const host = fc.oneof(
  fc
    .tuple(fc.constantFrom(...spellings), fc.constantFrom("127.0.0.1", "0.0.0.0", ...privateV4))
    .map(([spell, address]) => spell(address)),
  fc.constantFrom("127.1", "127.0.1", "0x7f.1", "0177.1", "0", "0x0", "10.1", "169.254.43518"),
  fc.constantFrom("::1", "::", ...privateV6).map((address) => `[${address}]`),
  fc.constantFrom(...Object.keys(zones)),
  fc.constantFrom(
    "localhost",
    "localhost.",
    "LOCALHOST",
    "a.localhost",
    "ⓛocalhost",
    "localhost%2e",
  ),
  fc
    .tuple(fc.constantFrom(...Object.keys(zones)), fc.constantFrom(".", "%2e", "\u3002"))
    .map(([name, dot]) => name + dot),
);

/** One trick at a time hides least: four of five parts are as usual, so that mixes get far. */
const mostly = (usual: readonly string[], ...odd: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );
const dirt = mostly([""], " ", "\t", "\n", "\u0000", "\u200b", "\u00ad");
const scheme = mostly(
  ["http://", "https://", "HTTP://", "http:", "http:/", "http:///"],
  "http:\\\\",
  "//",
  "ftp://",
  "",
  "http:/\\",
);
const user = mostly(
  [""],
  "site.example@",
  "user:word@",
  "site.example:80@",
  "@",
  "a@b@",
  "%40",
  "site.example\\@",
);
const ports = mostly(["", ":80", ":443", ":PORT", ":PORT", ":0PORT"], ":22", ":0", ":65536");
const ending = mostly(
  ["", "/", "/a?b=c#d", "?x", "#@site.example/", "/%0d%0aHost:%20a", "/..//"],
  "/\t",
  "\\@site.example",
  " ",
  "/\u0000",
);

/** Mixes of tricks. Whatever they come to, none is a public target. */
const trickyUrl = fc.tuple(dirt, scheme, user, host, ports, ending).map((parts) => parts.join(""));

/** Fetches 10,000 of them: which did not fail as they have to, and how many failed by their address. */
const fetchAll = async (guard: Guard, seed: number) => {
  const urls = fc.sample(trickyUrl, { numRuns: 10_000, seed });
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
  it("the traps are there", async () => {
    for (const address of ["127.0.0.1", "127.9.9.9", ...(hasIPv6 ? ["::1"] : [])]) {
      await once(connect(port, address).resume(), "close");
    }
    expect(reached).toEqual(["0.0.0.0", "0.0.0.0", ...(hasIPv6 ? ["::"] : [])]);
    reached.length = 0;
  });

  it.each(["policy", "addressRuleAlone"] as const)(
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
