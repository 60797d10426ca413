import type { UpstreamRequest } from "./provider.ts";
import { readResponse } from "./read-response.ts";
import type { Response } from "./response.ts";
import { isUpstreamFailure } from "./upstream-error.ts";

/** A response that was good once, with what was made of it. */
export type CacheEntry = {
  readonly response: Response;
  /** True when the provider said that there is no such thing: such an answer is soon asked for again. */
  readonly isAbsence: boolean;
  /** Values by the function that parsed them, so that a value never reaches a caller who parses otherwise. */
  readonly values: WeakMap<object, unknown>;
};

/** How long "there is no such thing" is believed at most. */
const absenceMs = 5 * 60_000;

/** How long ago it was received; never less than nothing, whatever another process's clock says. */
export const ageMs = ({ response }: CacheEntry, nowMs: number): number =>
  Math.max(nowMs - response.receivedAt, 0);

const freshMs = ({ isAbsence }: CacheEntry, { ttlMs }: UpstreamRequest<unknown>): number =>
  isAbsence ? Math.min(ttlMs, absenceMs) : ttlMs;

/** For how long it may answer at all: while it is fresh, then when the provider fails. */
export const keepMs = (entry: CacheEntry, request: UpstreamRequest<unknown>): number =>
  freshMs(entry, request) + (entry.isAbsence ? 0 : request.staleForMs);

/** Whether it answers without asking the provider. */
export const isFresh = (
  entry: CacheEntry,
  request: UpstreamRequest<unknown>,
  nowMs: number,
): boolean => ageMs(entry, nowMs) < freshMs(entry, request);

/** Whether it answers when the provider fails. */
export const isUsable = (
  entry: CacheEntry,
  request: UpstreamRequest<unknown>,
  nowMs: number,
): boolean => ageMs(entry, nowMs) < keepMs(entry, request);

/** The value of an entry, parsed once per parser. Throws `ToolError`, as for a response just received. */
export const valueOf = <Value>(
  { response, values }: CacheEntry,
  request: UpstreamRequest<Value>,
  provider: string,
): Value => {
  // The function that is the key made the value.
  if (values.has(request.parse)) return values.get(request.parse) as Value;
  const value = readResponse(request, response, provider);
  values.set(request.parse, value);
  return value;
};

/** Whether it can be parsed: another version of ours may have kept what this one cannot read. */
export const isReadable = (
  entry: CacheEntry,
  request: UpstreamRequest<unknown>,
  provider: string,
): boolean => {
  try {
    valueOf(entry, request, provider);
    return true;
  } catch (error) {
    return !isUpstreamFailure(error);
  }
};
