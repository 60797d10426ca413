import { createRequestProvider } from "./request.ts";
import type { Breaker } from "./breaker.ts";
import { type CacheEntry, isFresh, isReadable, isUsable, keepMs } from "./cache-entry.ts";
import type { ProviderDefinition, UpstreamRequest } from "./provider.ts";
import { createResponseCache } from "./response-cache.ts";
import type { Runtime } from "./runtime.ts";
import { isUpstreamFailure } from "./upstream-error.ts";

/** An entry that answers a request, and whether it was known before. */
export type Found = {
  readonly entry: CacheEntry;
  readonly isHit: boolean;
  readonly isStale: boolean;
};

/** Looks up what answers a request. Throws `ToolError`, or the signal's reason when it fires. */
export type LookUp = (
  key: string,
  request: UpstreamRequest<unknown>,
  signal: AbortSignal,
) => Promise<Found>;

/**
 * What is known and fresh, else what the provider answers, else what is known and stale. Failures are not kept:
 * the next call asks again, or is stopped by the breaker.
 */
export const createLookUp = (
  definition: ProviderDefinition,
  runtime: Runtime,
  breaker: Breaker,
): LookUp => {
  const { id, name } = definition;
  const { now, log } = runtime;
  const cache = createResponseCache(id, runtime);
  const requestProvider = createRequestProvider(definition, runtime);

  const known = async (key: string, request: UpstreamRequest<unknown>) => {
    const here = cache.inMemory(key);
    if (here && isFresh(here, request, now())) return here;
    const shared = await cache.shared(key);
    return shared && isReadable(shared, request, name) ? newerOf(here, shared) : here;
  };

  return async (key, request, signal) => {
    const old = await known(key, request);
    if (old && isFresh(old, request, now())) {
      cache.remember(key, old);
      return { entry: old, isHit: true, isStale: false };
    }
    try {
      const entry = await breaker.run(() => requestProvider(request, signal, old));
      cache.keep(key, entry, keepMs(entry, request));
      return { entry, isHit: false, isStale: false };
    } catch (error) {
      if (!isUpstreamFailure(error)) throw error;
      const usable = old && isUsable(old, request, now()) ? old : undefined;
      const reason = error.cause instanceof Error ? error.cause.message : undefined;
      const fields = { provider: id, code: error.code, reason, usedStale: usable !== undefined };
      log.warn(fields, "a provider failed");
      if (!usable) throw error;
      return { entry: usable, isHit: true, isStale: true };
    }
  };
};

const newerOf = (here: CacheEntry | undefined, shared: CacheEntry): CacheEntry =>
  here && here.response.receivedAt >= shared.response.receivedAt ? here : shared;
