import fc from "fast-check";
import { BlockList } from "node:net";
import { expect, test } from "vitest";
import { isOnPublicInternet } from "./public-internet.ts";

test.each([
  "8.8.8.8",
  "1.0.0.0",
  "9.255.255.255",
  "11.0.0.0",
  "168.63.129.15",
  "223.255.255.255",
  "2606:4700::1111",
  "2606:4700:0:0:0:0:0:1111",
  "3fff:1000::",
])("%s is public", (address) => {
  expect(isOnPublicInternet(address)).toBe(true);
});

test.each([
  "127.0.0.1",
  "168.63.129.16",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:808:808",
  "64:ff9b::808:808",
  "fd00:ec2::254",
  "4000::1",
  "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff",
])("%s is not", (address) => {
  expect(isOnPublicInternet(address)).toBe(false);
});

test.each([
  "",
  "example.com",
  "8.8.8",
  "8.8.8.8.8",
  "2606:4700::1%eth0",
  "[2606:4700::1]",
  "2606:",
  "2606:::1",
  "2606:4700:1111",
  "2606::4700::1111",
  "2606:1:2:3:4:5:6:7:8",
  "2606:1:2:3:4:5:6:7::",
  "2606:1:2:3:4::5:6:7",
])("%j is no address, and none is public", (text) => {
  expect(isOnPublicInternet(text)).toBe(false);
});

test("a double colon may stand for a single group, also at the end", () => {
  expect(isOnPublicInternet("2606:4700:1:2:3:4:5::")).toBe(true);
  expect(isOnPublicInternet("2001:db8:1:2:3:4:5::")).toBe(false);
});

test("an address is the same in each of its spellings", () => {
  fc.assert(
    fc.property(fc.ipV6(), (text) => {
      if (text.includes(".")) return;
      const parsed = new URL(`http://[${text}]/`).hostname.slice(1, -1);
      expect(isOnPublicInternet(text)).toBe(isOnPublicInternet(parsed));
    }),
  );
});

/** Node's own idea of networks, for the numbers that a random address never hits. */
test.each([
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["172.16.0.0", 12],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)("the edges of %s/%i are where Node sees them", (network, prefix) => {
  const list = new BlockList();
  list.addSubnet(network, prefix);
  const text = (value: number): string =>
    [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join(".");
  const first = network.split(".").reduce((value, part) => value * 256 + Number(part), 0);
  const last = first + 2 ** (32 - prefix) - 1;
  for (const value of [first - 1, first, last, last + 1]) {
    if (value >= 2 ** 32) continue;
    expect(isOnPublicInternet(text(value)), text(value)).toBe(!list.check(text(value)));
  }
});
