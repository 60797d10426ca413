import { LRUCache } from "lru-cache";
import { z } from "zod";
import { ToolError } from "@coinslot/tools-schema";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { Fetched, NamedProvider, ResponseHead, Upstream } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { UpstreamError } from "../upstream/upstream-error.ts";
import type { Bootstrap } from "./bootstrap.ts";
import {
  type RdapObject,
  type RdapRegistration,
  recordTimes,
  registryTerms,
  type RegistrationProvider,
  unregistered,
} from "./provider.ts";
import { registrationFromRdap } from "./rdap-record.ts";

/** RDAP (RFC 9082), from the server that is listed for the ending. */
export type Rdap = RegistrationProvider & {
  /** The record of one domain at a URL that another record named. */
  readAt(url: string, domain: string, signal: AbortSignal): Promise<Fetched<RdapRegistration>>;
};

/** The servers of registries and registrars. Each has a base and a name of its own. */
export const definition: NamedProvider = {
  id: "rdap",
  name: "RDAP",
  kind: "rdap",
  terms: registryTerms,
  reach: "guarded-http",
  headers: { accept: "application/rdap+json" },
  rate: { concurrency: 2, perInterval: { calls: 4, ms: 1_000 } },
};

const maxServers = 200;

/** Servers are named by documents, so each is reached through the guard; each has a breaker and a pace of its own. */
export const createRdap = (bootstrap: Bootstrap, runtime: Runtime): Rdap => {
  const servers = new LRUCache<string, Upstream>({ max: maxServers });
  const serverAt = (base: string): Upstream => {
    const known = servers.get(base) ?? createServer(base, runtime);
    servers.set(base, known);
    return known;
  };
  const read = async (base: string, path: string, domain: string, signal: AbortSignal) => {
    const fetched = await serverAt(base).fetch({ path, ...recordRequest }, signal);
    return { ...fetched, value: registrationOf(fetched, domain) };
  };
  return {
    id: definition.id,
    name: definition.name,
    isReady: bootstrap.isReady,
    async serves(domain, signal) {
      try {
        return (await bootstrap.serverOf(domain, signal)) !== undefined;
      } catch (error) {
        // Not known: then asking tells.
        if (error instanceof ToolError) return true;
        throw error;
      }
    },
    async find(domain, signal) {
      const base = await bootstrap.serverOf(domain, signal);
      if (base === undefined) throw noServer();
      return read(base, `/domain/${domain}`, domain, signal);
    },
    readAt(url, domain, signal) {
      const { origin, pathname, search } = new URL(url);
      return read(origin, pathname + search, domain, signal);
    },
  };
};

const noServer = () =>
  new UpstreamError("upstream_unavailable", "RDAP", { reason: "the ending has no server" });

const createServer = (base: string, runtime: Runtime): Upstream =>
  createUpstream({ ...definition, name: `RDAP of ${new URL(base).hostname}`, base }, runtime);

type Received = { readonly isFound: boolean; readonly raw: RdapObject | null };

/**
 * Minimal: what makes a record a domain's is judged when it is known which domain was asked for. A 404 without a body is
 * a negative answer (RFC 7480, 5.3).
 */
const parseRecord = (body: unknown, { status, headers }: ResponseHead): Received => {
  if (body === null) return { isFound: false, raw: null };
  const raw = z.record(z.string(), z.unknown()).parse(body);
  if (status !== 404) return { isFound: true, raw };
  const isRdap = /^application\/rdap\+json\b/i.test(headers["content-type"] ?? "");
  if (!isRdap && Number(raw["errorCode"]) !== 404) throw new Error("This 404 is not RDAP's.");
  return { isFound: false, raw };
};

const recordRequest = {
  expects: "json",
  parse: parseRecord,
  accepts: [404],
  absent: [404],
  isAbsence: ({ isFound }: Received) => !isFound,
  maxBytes: 262_144,
  ...recordTimes,
} as const;

const registrationOf = ({ value, source }: Fetched<Received>, domain: string): RdapRegistration => {
  if (!value.isFound || value.raw === null) return unregistered(value.raw);
  try {
    return registrationFromRdap(value.raw, domain);
  } catch (error) {
    throw new UpstreamError("upstream_bad_response", source.name, { cause: error });
  }
};
