import type { Guard } from "../guard/guard.ts";
import type { RecordAnswer } from "../recording/raw-answer.ts";
import type { Connections } from "./connections.ts";
import type { SharedCache } from "./shared-cache.ts";

/** What sources tell their operator: providers and failures, never a caller's input. */
type SourcesLog = { warn(fields: object, message: string): void };

/**
 * What the providers read of the settings. Declared here and not taken from `settings.ts`, which knows every
 * provider: what stands below them all must not know them.
 */
export type UpstreamSettings = {
  /** Named in the User-Agent. */
  readonly CONTACT_EMAIL: string;
  /** The SearXNG instance that search asks first. */
  readonly SEARXNG_URL?: string | undefined;
  /** A free key of the US Bureau of Labor Statistics. */
  readonly BLS_API_KEY?: string | undefined;
  /** Where every guarded connection is made to instead of to its target. */
  readonly EGRESS_TO?: { readonly host: string; readonly port: number } | undefined;
  /** The ids of the providers that are never asked. */
  readonly switchedOff: readonly string[];
  /** `UPSTREAM_<ID>_BASE`: another address for a provider. */
  readonly upstreamBases: Readonly<Record<string, string>>;
};

/** What every provider works with. */
export type Runtime = {
  readonly settings: UpstreamSettings;
  readonly cache: SharedCache;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: SourcesLog;
  readonly connections: Connections;
  /** The way to hosts that callers and documents name. */
  readonly guard: Guard;
  /** Is handed what providers answer; what the guard fetches it hands over itself. */
  readonly record?: RecordAnswer;
};
