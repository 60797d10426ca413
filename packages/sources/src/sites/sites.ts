import { ToolError } from "@coinslot/tools-schema";
import { getDomain } from "tldts";
import type { TlsInspection } from "../guard/inspect-tls.ts";
import type { Fetched } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";

/** The answer of a domain's start page over HTTPS. */
export type SiteVisit = {
  readonly status: number;
  readonly finalUrl: string;
  /** To another registrable domain. */
  readonly redirectsToOtherDomain: boolean;
  readonly hsts: boolean;
  readonly csp: boolean;
};

/** What a domain's own web server shows. Only the header of an answer is read. */
export type Sites = {
  /** The certificate of port 443. Throws `ToolError`. */
  inspectTls(domain: string, signal: AbortSignal): Promise<Fetched<TlsInspection>>;
  /** Throws `ToolError`: `upstream_unavailable` where there is no HTTPS or its certificate is not valid. */
  visit(domain: string, signal: AbortSignal): Promise<Fetched<SiteVisit>>;
};

const timeoutMs = 8_000;
const maxBytes = 65_536;

/** Every domain is one that a caller named: it is reached through the guard. */
export const createSites = ({
  guard,
  now,
  settings,
}: Pick<Runtime, "guard" | "now" | "settings">): Sites => {
  const fetched = <Value>(domain: string, value: Value, isSimulated: boolean): Fetched<Value> => ({
    value,
    isSimulated,
    source: {
      kind: "web",
      name: isSimulated ? `${domain} (simulated)` : domain,
      title: null,
      url: `https://${domain}/`,
      publisher: null,
      publishedAt: null,
      retrievedAt: new Date(now()).toISOString(),
      asOf: null,
      attribution: null,
      cache: { hit: false, ageSeconds: 0, stale: false },
    },
  });
  return {
    async inspectTls(domain, signal) {
      const inspection = await guard.inspectTls(domain, signal);
      // TLS has no headers: a sandbox says it in the name of its authority. A site of the internet may not.
      const isSimulated =
        settings.EGRESS_TO !== undefined && inspection.issuer?.endsWith("(simulated)") === true;
      return fetched(domain, inspection, isSimulated);
    },
    async visit(domain, signal) {
      const answer = await guard.fetch(`https://${domain}/`, {
        signal,
        method: "HEAD",
        accepts: "any",
        anyStatus: true,
        maxBytes,
        maxDecodedBytes: maxBytes,
        timeoutMs,
      });
      const { status, finalUrl, headers, isSimulated } = answer;
      const visit = {
        status,
        finalUrl,
        redirectsToOtherDomain: getDomain(finalUrl) !== domain,
        hsts: /max-age="?[1-9]/i.test(headers["strict-transport-security"] ?? ""),
        csp: (headers["content-security-policy"] ?? "") !== "",
      };
      return fetched(domain, visit, isSimulated);
    },
  };
};

/**
 * Whether a failure of `visit` says that there is no HTTPS, rather than that it could not be asked: where our own
 * resolver knows no address, nobody was asked.
 */
export const isWithoutHttps = (error: unknown): boolean =>
  error instanceof ToolError && error.code === "upstream_unavailable" && wasAsked(error.cause);

/** A look-up that fails names its system call; one without an address has no cause. */
const wasAsked = (cause: unknown): boolean =>
  cause instanceof Error &&
  !("syscall" in cause && /^(query|getaddrinfo)/.test(String(cause.syscall)));
