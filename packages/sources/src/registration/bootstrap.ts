import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";

/** IANA's list of the RDAP servers of top-level domains (RFC 9224). Public. */
export const definition: ProviderDefinition = {
  id: "iana-rdap",
  name: "IANA",
  kind: "registry",
  base: "https://data.iana.org",
  terms: {
    licence: "open",
    says: "A public registry, published for software that has to find RDAP servers.",
  },
  rate: { concurrency: 1 },
};

/** Country endings that IANA does not list, with servers that were each checked to answer for them. */
const supplement: ReadonlyMap<string, string> = new Map([
  ...["ac", "ag", "bz", "gi", "io", "lc", "me", "mn", "sc", "sh", "vc"].map(
    (ending) => [ending, "https://rdap.identitydigital.services/rdap"] as const,
  ),
  ["ch", "https://rdap.nic.ch"],
  ["de", "https://rdap.denic.de"],
  ["li", "https://rdap.nic.li"],
  ["us", "https://rdap.nic.us"],
]);

/** Which server answers for an ending. */
export type Bootstrap = {
  /** Its base URL without a slash at the end; undefined where there is none. Throws `ToolError`: `upstream_*`. */
  serverOf(domain: string, signal: AbortSignal): Promise<string | undefined>;
  readonly isReady: () => boolean;
};

/** IANA's list first, then our supplement: a wrong server would say of a live name that it is free. */
export const createBootstrap = (runtime: Runtime): Bootstrap => {
  const upstream = createUpstream(definition, runtime);
  return {
    isReady: upstream.isReady,
    async serverOf(domain, signal) {
      const { value } = await upstream.fetch(
        {
          path: "/rdap/dns.json",
          expects: "json",
          parse: parseServers,
          ttlMs: 24 * 3_600_000,
          staleForMs: 30 * 24 * 3_600_000,
        },
        signal,
      );
      const endings = endingsOf(domain);
      return first(endings, value) ?? first(endings, supplement);
    },
  };
};

const file = z.object({
  services: z.array(z.tuple([z.array(z.string()), z.array(z.string())], z.unknown())).min(1),
});

const parseServers = (body: unknown): ReadonlyMap<string, string> =>
  new Map(
    file.parse(body).services.flatMap(([endings, urls]) => {
      const secure = urls.find((url) => /^https:\/\//i.test(url) && URL.canParse(url));
      return secure
        ? endings.map((ending) => [ending.toLowerCase(), secure.replace(/\/+$/, "")] as const)
        : [];
    }),
  );

/** `b.co.uk` has `co.uk` and `uk`, the longest first. */
const endingsOf = (domain: string): string[] => {
  const labels = domain.split(".");
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join("."));
};

const first = (endings: readonly string[], servers: ReadonlyMap<string, string>) =>
  endings.map((ending) => servers.get(ending)).find((server) => server !== undefined);
