import { Resolver } from "node:dns/promises";
import { createConnection } from "node:net";
import { once } from "node:events";
import { streamDecode, streamEncode } from "dns-packet";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Upstreams, startUpstreams } from "../start-upstreams.ts";
import { type DnsFailureName, dnsFailures } from "./dns-failures.ts";

let upstreams: Upstreams;
let resolver: Resolver;
const host = "example.com";
const played = new Set<string>();
beforeAll(async () => {
  upstreams = await startUpstreams({ now: () => Date.parse("2026-11-20T15:00:00Z") });
  resolver = new Resolver({ timeout: 200, tries: 1 });
  resolver.setServers([upstreams.dnsServer]);
});
afterEach(() => upstreams.play(host, undefined));
afterAll(() => upstreams.stop());

const play = (mode: DnsFailureName) => {
  played.add(mode);
  upstreams.play(host, mode);
};

describe("a host of the world", () => {
  test("has a public address of both kinds", async () => {
    expect(await resolver.resolve4(host)).toEqual([expect.stringMatching(/^93\.184\.\d+\.\d+$/)]);
    expect(await resolver.resolve6(host)).toEqual([expect.stringMatching(/^2606:2800:220:1::/)]);
  });

  test("has the records of its domain", async () => {
    expect(await resolver.resolveNs("example.org")).toEqual(["ns1.example.org", "ns2.example.org"]);
    expect(await resolver.resolveMx("example.org")).toEqual([
      { exchange: "mail.example.org", priority: 10 },
    ]);
    expect(await resolver.resolveTxt("_dmarc.example.org")).toEqual([["v=DMARC1; p=reject"]]);
  });

  test("resolves in any letter case", async () => {
    expect(await resolver.resolve4("EXAMPLE.com")).toEqual(await resolver.resolve4(host));
  });
});

test("what the world does not know does not exist", async () => {
  await expect(resolver.resolve4("unknown.example")).rejects.toMatchObject({ code: "ENOTFOUND" });
});

test("what has no such record has no data", async () => {
  await expect(resolver.resolveMx(host)).rejects.toMatchObject({ code: "ENODATA" });
});

test("the same is answered over TCP, and junk is not answered", async () => {
  const [address, port] = upstreams.dnsServer.split(":");
  const socket = createConnection(Number(port), address);
  socket.write(Buffer.from([0, 2, 1, 1]));
  socket.write(streamEncode({ type: "query", id: 7, questions: [{ type: "A", name: host }] }));
  const [message] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  const packet = streamDecode(message);
  expect([packet?.id, packet?.answers]).toMatchObject([7, [{ type: "A", name: host }]]);
});

describe("played", () => {
  const code = (mode: DnsFailureName, expected: string) =>
    test(`${mode} fails with ${expected}`, async () => {
      play(mode);
      await expect(resolver.resolve4(host)).rejects.toMatchObject({ code: expected });
    });
  code("dns-nxdomain", "ENOTFOUND");
  code("dns-servfail", "ESERVFAIL");
  code("dns-timeout", "ETIMEOUT");
  code("dns-empty", "ENODATA");

  test.each([
    ["dns-private", ["10.0.0.7"]],
    ["dns-loopback", ["127.0.0.1"]],
    ["dns-metadata", ["169.254.169.254"]],
    ["dns-mixed", ["93.184.215.14", "192.168.1.1"]],
    ["dns-cname-chain", ["93.184.215.14"]],
    ["dns-cname-localhost", ["127.0.0.1"]],
  ] as const)("%s is %j", async (mode, addresses) => {
    play(mode);
    expect(new Set(await resolver.resolve4(host))).toEqual(new Set(addresses));
  });

  test("dns-private-ipv6 and dns-mapped-ipv6 hide in the other kind", async () => {
    play("dns-private-ipv6");
    expect(await resolver.resolve4(host)).toEqual(["93.184.215.14"]);
    expect(await resolver.resolve6(host)).toEqual(["fd00:ec2::254"]);
    play("dns-mapped-ipv6");
    expect(await resolver.resolve6(host)).toEqual(["::ffff:127.0.0.1"]);
  });

  test("dns-rebinding is public for the first two questions", async () => {
    play("dns-rebinding");
    const seen = [];
    for (let question = 0; question < 3; question += 1)
      seen.push(...(await resolver.resolve4(host)));
    expect(seen).toEqual(["93.184.215.14", "93.184.215.14", "127.0.0.1"]);
  });

  test("every mode was played here", () => {
    expect([...played].toSorted()).toEqual(Object.keys(dnsFailures).toSorted());
  });
});
