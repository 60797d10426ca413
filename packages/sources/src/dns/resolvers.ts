import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { createDoh } from "./doh.ts";
import type { DnsAnswer, DnsProvider } from "./provider.ts";

const resolver = (id: string, name: string, base: string): ProviderDefinition => ({
  id,
  name,
  kind: "dns",
  base,
  terms: { licence: "open", says: "Facts of the public DNS, from a free public resolver." },
  rate: { concurrency: 16 },
});

const cloudflare = resolver("cloudflare-dns", "Cloudflare DNS", "https://cloudflare-dns.com");
const cloudflareSecurity = resolver(
  "cloudflare-security",
  "Cloudflare for Families",
  "https://security.cloudflare-dns.com",
);
const quad9 = resolver("quad9", "Quad9", "https://dns.quad9.net");
const quad9Unfiltered = resolver("quad9-unfiltered", "Quad9 unfiltered", "https://dns10.quad9.net");

/** Every resolver that is asked. */
export const definitions: readonly ProviderDefinition[] = [
  cloudflare,
  cloudflareSecurity,
  quad9,
  quad9Unfiltered,
];

/** Cloudflare's resolver, which blocks nothing. */
export const createCloudflare = (runtime: Runtime): DnsProvider => createDoh(cloudflare, runtime);

/** Quad9's resolver that blocks nothing. */
export const createQuad9Unfiltered = (runtime: Runtime): DnsProvider =>
  createDoh(quad9Unfiltered, runtime);

/** A resolver that refuses names which it holds for harmful, and how its refusal looks. */
export type BlockingResolver = DnsProvider & { looksBlocked(answer: DnsAnswer): boolean };

/** Quad9 says that a blocked name does not exist, and that it did not ask around for it. */
export const createQuad9 = (runtime: Runtime): BlockingResolver => ({
  ...createDoh(quad9, runtime),
  looksBlocked: ({ code, isRecursive }) => code === "NXDOMAIN" && !isRecursive,
});

/** Cloudflare's resolver against malware gives a blocked name the address 0.0.0.0. */
export const createCloudflareSecurity = (runtime: Runtime): BlockingResolver => ({
  ...createDoh(cloudflareSecurity, runtime),
  looksBlocked: ({ records }) =>
    records.some(({ type }) => type === "A") &&
    records.every((record) => record.type !== "A" || record.data === "0.0.0.0"),
});
