import type { StringAnswer, Answer } from "dns-packet";
import type { World } from "../world.ts";
import { addressesOf } from "../world/addresses.ts";
import type { Domain } from "../world/domains.ts";

/** Seconds that a record may be kept. */
const ttl = 300;

/** Every record of the world by its name in lower case. */
export type Zone = ReadonlyMap<string, readonly Answer[]>;

/** The records of the world's domains, and the addresses of the hosts that simulators answer for. */
export const createZone = (world: World, hosts: readonly string[]): Zone => {
  const servers = world.domains.flatMap((domain) => [...domain.nameservers, ...domain.mailServers]);
  const names = [...hosts, ...servers, ...world.domains.map(({ name }) => name)];
  const records: Answer[] = [
    ...[...new Set(names)].flatMap((name) => hostRecords(world.seed, name)),
    ...world.domains.flatMap(domainRecords),
  ];
  const zone = new Map<string, Answer[]>();
  for (const record of records) zone.set(record.name, [...(zone.get(record.name) ?? []), record]);
  return zone;
};

/** The addresses of one host. */
const hostRecords = (seed: number, name: string): StringAnswer[] => {
  const { ipv4, ipv6 } = addressesOf(seed, name);
  return [
    { type: "A", name, ttl, data: ipv4 },
    { type: "AAAA", name, ttl, data: ipv6 },
  ];
};

const domainRecords = (domain: Domain): Answer[] => {
  const { name, nameservers, mailServers, texts, dmarc, certificateIssuers } = domain;
  const digest = Buffer.alloc(32, 7);
  return [
    ...nameservers.map((data): Answer => ({ type: "NS", name, ttl, data })),
    ...mailServers.map((exchange): Answer => ({
      type: "MX",
      name,
      ttl,
      data: { preference: 10, exchange },
    })),
    ...texts.map((data): Answer => ({ type: "TXT", name, ttl, data })),
    ...(dmarc ? [{ type: "TXT", name: `_dmarc.${name}`, ttl, data: dmarc } as const] : []),
    ...certificateIssuers.map((value): Answer => ({
      type: "CAA",
      name,
      ttl,
      data: { tag: "issue", value },
    })),
    ...(domain.isSigned
      ? [
          {
            type: "DS",
            name,
            ttl,
            data: { keyTag: 4711, algorithm: 13, digestType: 2, digest },
          } as const,
        ]
      : []),
    {
      type: "SOA",
      name,
      ttl,
      data: { mname: nameservers[0] ?? name, rname: `hostmaster.${name}` },
    },
  ];
};
