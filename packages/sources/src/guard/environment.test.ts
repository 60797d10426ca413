import { expect, test } from "vitest";
import { guardEnvironment, guardSettingsFrom } from "./environment.ts";

const settings = (environment: Record<string, string>) =>
  guardSettingsFrom(guardEnvironment.parse(environment), "Test/1");

test("nothing set: the system resolves, and connections are direct", () => {
  expect(settings({})).toEqual({ userAgent: "Test/1" });
});

test("lists are split, and addresses are read", () => {
  expect(
    settings({
      DNS_SERVERS: "127.0.0.1:5353, 9.9.9.9,[2620:fe::fe]:53,2620:fe::9",
      EGRESS_TO: "egress.example:3128",
      SELF_ADDRESSES: "8.8.4.4,2606:4700::1",
    }),
  ).toEqual({
    userAgent: "Test/1",
    dnsServers: ["127.0.0.1:5353", "9.9.9.9", "[2620:fe::fe]:53", "2620:fe::9"],
    egressTo: { host: "egress.example", port: 3_128 },
    selfAddresses: ["8.8.4.4", "2606:4700::1"],
  });
  expect(settings({ EGRESS_TO: "[::1]:80" }).egressTo).toEqual({ host: "::1", port: 80 });
});

test.each([
  ["DNS_SERVERS", "dns.example"],
  ["DNS_SERVERS", "9.9.9.9:70000"],
  ["DNS_SERVERS", "9.9.9.9,,1.1.1.1"],
  ["EGRESS_TO", "egress.example"],
  ["EGRESS_TO", "http://egress.example:80/"],
  ["SELF_ADDRESSES", "8.8.4"],
])("%s=%s does not boot", (name, value) => {
  const parsed = guardEnvironment.safeParse({ [name]: value });
  expect(parsed.error?.issues[0]?.path[0]).toBe(name);
});
