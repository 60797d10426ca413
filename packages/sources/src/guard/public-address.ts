import { networkInterfaces } from "node:os";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Public by the registries, but answered inside the network of the host: Azure's wire server. */
const privateInPractice = new Set(["168.63.129.16"]);

/** All that is routed on the IPv6 internet; what lies outside may be "unicast" and is still not public. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** One spelling per address, whatever form it came in. The text must be an address. */
export const normalizedAddress = (address: string): string =>
  ipaddr.parse(address).toNormalizedString();

/** This machine's addresses and those it is reached at from outside: a target there would be ourselves. */
export const ownAddresses = (selfAddresses: readonly string[]): ReadonlySet<string> => {
  const ofInterfaces = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address);
  return new Set([...ofInterfaces, ...selfAddresses].map(normalizedAddress));
};

/**
 * True for an address of the public internet that is not our own. Everything that embeds another address
 * (IPv4-mapped, NAT64, 6to4, Teredo) is not public, whatever it embeds. Takes strict spellings only: the
 * hostname of a parsed URL or an answer of a resolver.
 */
export const isPublicAddress = (address: string, own: ReadonlySet<string>): boolean => {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false;
  const normalized = parsed.toNormalizedString();
  return !privateInPractice.has(normalized) && !own.has(normalized);
};
