import { LRUCache } from "lru-cache";
import { ToolError } from "@coinslot/tools-schema";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { NamedProvider, Upstream } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { UpstreamError } from "../upstream/upstream-error.ts";
import {
  recordTimes,
  type Registration,
  type RegistrationProvider,
  registryTerms,
  unread,
} from "./provider.ts";
import { readWhois } from "./whois-record.ts";

/** The servers of registries that have no RDAP. Each has a base and a name of its own. */
export const definition: NamedProvider = {
  id: "whois43",
  name: "WHOIS",
  kind: "registry",
  terms: registryTerms,
  reach: "guarded-whois",
  rate: { concurrency: 1, perInterval: { calls: 2, ms: 1_000 } },
};

const maxServers = 200;
const maxBytes = 65_536;

/** IANA's own server refers to that of each ending. */
const iana = "whois.iana.org";

/** Servers that want more than the name. */
const queries: Readonly<Record<string, (domain: string) => string>> = {
  "whois.verisign-grs.com": (domain) => `domain ${domain}`,
  "whois.denic.de": (domain) => `-T dn,ace ${domain}`,
  // In English.
  "whois.jprs.jp": (domain) => `${domain}/e`,
};

/** WHOIS on port 43 (RFC 3912), for registries without RDAP. Hosts are named by documents: through the guard. */
export const createWhois43 = (runtime: Runtime): RegistrationProvider => {
  const servers = new LRUCache<string, Upstream>({ max: maxServers });
  const serverAt = (host: string): Upstream => {
    const known = servers.get(host) ?? createServer(host, runtime);
    servers.set(host, known);
    return known;
  };
  const hostFor = async (domain: string, signal: AbortSignal): Promise<string | null> => {
    const ending = domain.slice(domain.lastIndexOf(".") + 1);
    const path = `/${ending}`;
    const { value } = await serverAt(iana).fetch({ path, ...referralRequest }, signal);
    return value;
  };
  return {
    id: definition.id,
    name: definition.name,
    isReady: () => true,
    async serves(domain, signal) {
      try {
        return (await hostFor(domain, signal)) !== null;
      } catch (error) {
        // Not known: then asking tells.
        if (error instanceof ToolError) return true;
        throw error;
      }
    },
    async find(domain, signal) {
      const host = await hostFor(domain, signal);
      if (host === null) {
        const reason = "the ending has no server";
        throw new UpstreamError("upstream_unavailable", "WHOIS", { reason });
      }
      const path = `/${encodeURIComponent(queries[host]?.(domain) ?? domain)}`;
      return serverAt(host).fetch({ path, ...recordRequest(host, domain) }, signal);
    },
  };
};

const createServer = (host: string, runtime: Runtime): Upstream =>
  createUpstream({ ...definition, name: `WHOIS of ${host}`, base: `whois://${host}` }, runtime);

const parseReferral = (body: unknown): string | null => {
  const [, host] = /^(?:refer|whois):[ \t]*([a-z0-9.-]+)[ \t]*\r?$/im.exec(String(body)) ?? [];
  return host?.toLowerCase() ?? null;
};

const referralRequest = {
  expects: "text",
  parse: parseReferral,
  ttlMs: 24 * 3_600_000,
  staleForMs: 30 * 24 * 3_600_000,
  maxBytes,
} as const;

const recordRequest = (host: string, domain: string) =>
  ({
    expects: "text",
    parse: (body: unknown): Registration => {
      const text = String(body);
      const read = readWhois(text, domain);
      if (read.says === "registration") return read.registration;
      if (read.says === "unread") return unread(text);
      throw new UpstreamError("upstream_rate_limited", `WHOIS of ${host}`);
    },
    isAbsence: ({ isRegistered, isUnread }: Registration) => !isRegistered || isUnread === true,
    maxBytes,
    ...recordTimes,
  }) as const;
