import { networkInterfaces } from "node:os";
import { isIP } from "node:net";
import { isOnPublicInternet } from "@coinslot/tools-schema";
import ipaddr from "ipaddr.js";

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
 * True for an address of the public internet, by a library and by our own table, that is not ourselves. Everything
 * that embeds another address (IPv4-mapped, NAT64, 6to4, Teredo) is not public, whatever it embeds. Takes strict
 * spellings only: the hostname of a parsed URL or an answer of a resolver.
 */
export const isPublicAddress = (address: string, own: ReadonlySet<string>): boolean => {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  const normalized = parsed.toNormalizedString();
  return isOnPublicInternet(normalized) && !own.has(normalized);
};
