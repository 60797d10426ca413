import type { Answer } from "dns-packet";

/** What a name server is made to answer; nothing at all when it is to be silent. */
export type PlayedAnswer = {
  readonly rcode?: "NXDOMAIN" | "SERVFAIL" | "REFUSED";
  readonly answers?: readonly Answer[];
};

/** A way in which resolving a host goes wrong; `count` counts its questions from 1. */
export type DnsFailure = {
  readonly plays: string;
  readonly answer: (
    question: { name: string; type: string },
    count: number,
  ) => PlayedAnswer | undefined;
};

const publicAddress = "93.184.215.14";

/** Addresses for the question's type, from a list of both kinds. */
const addresses = (name: string, type: string, ...list: string[]): PlayedAnswer => {
  const isWanted = (address: string) => address.includes(":") === (type === "AAAA");
  const wanted = type === "A" || type === "AAAA" ? list.filter(isWanted) : [];
  const kind = type === "AAAA" ? "AAAA" : "A";
  return { answers: wanted.map((data) => ({ type: kind, name, ttl: 1, data })) };
};

const always =
  (...list: string[]): DnsFailure["answer"] =>
  ({ name, type }) =>
    addresses(name, type, ...list);

/** A chain of aliases that ends at an address. */
const chain = (name: string, links: readonly string[], address: string): PlayedAnswer => {
  const names = [name, ...links];
  const aliases = links.map((data, index): Answer => ({
    type: "CNAME",
    name: names[index] ?? name,
    ttl: 1,
    data,
  }));
  return {
    answers: [...aliases, { type: "A", name: names.at(-1) ?? name, ttl: 1, data: address }],
  };
};

const relays = Array.from({ length: 6 }, (_, index) => `relay-${index}.example.net`);

/** Every way in which resolving a host can go wrong, by name. */
export const dnsFailures = {
  "dns-nxdomain": { plays: "the name does not exist", answer: () => ({ rcode: "NXDOMAIN" }) },
  "dns-servfail": { plays: "the server fails", answer: () => ({ rcode: "SERVFAIL" }) },
  "dns-timeout": { plays: "the server is silent", answer: () => undefined },
  "dns-empty": { plays: "the name has no address", answer: () => ({ answers: [] }) },
  "dns-private": { plays: "the name is a private address", answer: always("10.0.0.7") },
  "dns-loopback": { plays: "the name is this machine", answer: always("127.0.0.1", "::1") },
  "dns-metadata": {
    plays: "the name is a cloud's metadata address",
    answer: always("169.254.169.254"),
  },
  "dns-mixed": {
    plays: "one public address and one private",
    answer: always(publicAddress, "192.168.1.1"),
  },
  "dns-private-ipv6": {
    plays: "a public IPv4 address and a private IPv6 one",
    answer: always(publicAddress, "fd00:ec2::254"),
  },
  "dns-mapped-ipv6": {
    plays: "this machine as an IPv4 address within an IPv6 one",
    answer: always("::ffff:127.0.0.1"),
  },
  "dns-rebinding": {
    plays: "a public address at first, this machine from the third question on",
    answer: ({ name, type }, count) =>
      addresses(name, type, count > 2 ? "127.0.0.1" : publicAddress),
  },
  "dns-cname-chain": {
    plays: "six aliases before a public address",
    answer: ({ name, type }) =>
      type === "A" ? chain(name, relays, publicAddress) : { answers: [] },
  },
  "dns-cname-localhost": {
    plays: "an alias of localhost",
    answer: ({ name, type }) =>
      type === "A" ? chain(name, ["localhost"], "127.0.0.1") : { answers: [] },
  },
} satisfies Record<string, DnsFailure>;

/** The name of a way in which resolving a host goes wrong. */
export type DnsFailureName = keyof typeof dnsFailures;

/** Whether the name is one of ours. */
export const isDnsFailure = (name: string): name is DnsFailureName =>
  Object.hasOwn(dnsFailures, name);
