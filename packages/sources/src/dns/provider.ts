import type { Answer } from "dns-packet";
import type { Fetched, Provider } from "../upstream/provider.ts";

/** The record types that are asked for. */
export type DnsType = "A" | "AAAA" | "NS" | "SOA" | "MX" | "TXT" | "CAA" | "DS";

/** What a resolver says of a name. */
export type DnsAnswer = {
  /** `SERVFAIL` says that the zone cannot be resolved, not that the resolver failed. */
  readonly code: "NOERROR" | "NXDOMAIN" | "SERVFAIL" | "OTHER";
  /** Whether recursion is said to be available: Quad9 says it is not where it blocks a name. */
  readonly isRecursive: boolean;
  /** Whether the resolver validated the signatures. */
  readonly isValidated: boolean;
  /** Extended errors by their numbers (RFC 8914). */
  readonly reasons: readonly number[];
  /** All records of the answer, aliases among them. */
  readonly records: readonly Answer[];
};

/** A resolver. */
export type DnsProvider = Provider & {
  /** Throws `ToolError`: `upstream_*`. */
  query(name: string, type: DnsType, signal: AbortSignal): Promise<Fetched<DnsAnswer>>;
};
