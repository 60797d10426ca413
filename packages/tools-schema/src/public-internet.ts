/** An address as a number, of 32 bits or of 128. */
type Bits = { readonly bits: bigint; readonly width: 32 | 128 };

/** What the registries keep for special uses, and Azure's wire server, which only looks public. */
const specialNetworks = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
];

/** All that is routed on the IPv6 internet; what embeds an IPv4 address lies outside, or in a special network. */
const globalUnicast = "2000::/3";

/**
 * Whether an IP address belongs to the public internet. Takes plain spellings, as a URL parser makes them, without
 * brackets; one with a zone or with dots inside of colons is held for not public.
 */
export const isOnPublicInternet = (address: string): boolean => {
  const found = bitsFrom(address);
  if (!found || (found.width === 128 && !isWithin(found, global))) return false;
  return !special.some((network) => isWithin(found, network));
};

const dotted = /^\d{1,3}(\.\d{1,3}){3}$/;
const colons = /^[\da-f]{0,4}(:[\da-f]{0,4}){2,8}$/i;

const bitsFrom = (address: string): Bits | undefined => {
  if (dotted.test(address)) return { bits: joined(address.split("."), 8n, ""), width: 32 };
  if (!colons.test(address)) return undefined;
  const [head = "", tail, ...more] = address.split("::");
  const [left, right] = [groupsOf(head), groupsOf(tail ?? "")];
  const missing = 8 - left.length - right.length;
  // A double colon stands for one group or more, and may stand there once.
  if (left.includes("") || right.includes("")) return undefined;
  if (more.length > 0 || (tail === undefined ? missing !== 0 : missing < 1)) return undefined;
  const zeros = Array.from({ length: missing }, () => "0");
  return { bits: joined([...left, ...zeros, ...right], 16n, "0x"), width: 128 };
};

const groupsOf = (text: string): readonly string[] => (text === "" ? [] : text.split(":"));

const joined = (parts: readonly string[], size: bigint, base: string): bigint =>
  parts.reduce((bits, part) => (bits << size) | BigInt(base + part), 0n);

type Network = Bits & { readonly prefix: number };

const networkFrom = (text: string): Network => {
  const [address = "", prefix] = text.split("/");
  const found = bitsFrom(address);
  if (!found) throw new Error(`${text} is not a network.`);
  return { ...found, prefix: Number(prefix) };
};

const special = specialNetworks.map(networkFrom);
const global = networkFrom(globalUnicast);

const isWithin = ({ bits, width }: Bits, network: Network): boolean => {
  const rest = BigInt(width - network.prefix);
  return width === network.width && bits >> rest === network.bits >> rest;
};
