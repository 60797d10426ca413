import { createHash } from "node:crypto";
import { createBreaker } from "./breaker.ts";
import { ageMs, valueOf } from "./cache-entry.ts";
import { createLookUp, type Found } from "./look-up.ts";
import type { Fetched, ProviderDefinition, Upstream, UpstreamRequest } from "./provider.ts";
import { isSimulated } from "./response.ts";
import type { Runtime, UpstreamSettings } from "./runtime.ts";
import { createSingleFlight } from "./single-flight.ts";
import { createTarget, type Target } from "./target.ts";
import { UpstreamError } from "./upstream-error.ts";

/**
 * The one way to a provider: cache, circuit breaker, rate queue, request, check, parse. The same question asked
 * at the same time is sent once; a failure is answered from what was received before, as long as the request
 * allows. One that the operator switched off is never asked, and not even its old answers are sold.
 */
export const createUpstream = (definition: ProviderDefinition, runtime: Runtime): Upstream => {
  const { id, name, reach, patience } = definition;
  const { settings } = runtime;
  const target = createTarget(definition, settings);
  const wayOut = reach && settings.EGRESS_TO;
  const breaker = createBreaker(name, runtime.now, patience?.pauseMs);
  const lookUp = createLookUp(definition, runtime, breaker);
  const flyOnce = createSingleFlight<Found>();
  const isOff = settings.switchedOff.includes(id);

  return {
    isReady: () => !isOff && !breaker.isOpen(),
    async fetch(request, signal) {
      if (isOff) {
        const reason = "it is switched off";
        throw new UpstreamError("upstream_unavailable", name, { reason });
      }
      const key = keyOf(target, wayOut, request);
      try {
        const found = await flyOnce(key, (shared) => lookUp(key, request, shared), signal);
        return fetchedFrom(found, request, definition, target, runtime.now());
      } catch (error) {
        if (!signal.aborted) throw error;
        const reason = "the caller's time ran out";
        throw new UpstreamError("upstream_timeout", name, { reason });
      }
    },
  };
};

/**
 * The address is part of it, and where the guard leads its connections: what a sandbox answered is never found by a
 * process that asks the real provider.
 */
const keyOf = (
  target: Target,
  wayOut: UpstreamSettings["EGRESS_TO"],
  { method = "GET", path, headers = {}, body = "" }: UpstreamRequest<unknown>,
): string =>
  createHash("sha256")
    .update(JSON.stringify([method, target.urlOf(path), headers, wayOut]))
    .update(body)
    .digest("base64url");

const fetchedFrom = <Value>(
  { entry, isHit, isStale }: Found,
  request: UpstreamRequest<Value>,
  { kind, name, terms }: ProviderDefinition,
  target: Target,
  nowMs: number,
): Fetched<Value> => {
  const simulated = isSimulated(entry.response);
  return {
    value: valueOf(entry, request, name),
    isSimulated: simulated,
    source: {
      kind,
      name: simulated ? `${name} (simulated)` : name,
      title: null,
      url: simulated ? target.urlOf(request.path) : target.publicUrlOf(request.path),
      publisher: null,
      publishedAt: null,
      retrievedAt: new Date(entry.response.receivedAt).toISOString(),
      asOf: null,
      attribution: terms.attribution ?? null,
      cache: {
        hit: isHit,
        ageSeconds: isHit ? Math.floor(ageMs(entry, nowMs) / 1_000) : 0,
        stale: isStale,
      },
    },
  };
};
