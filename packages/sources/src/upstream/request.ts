import { setTimeout as pause } from "node:timers/promises";
import { ToolError } from "@coinslot/tools-schema";
import type { ProviderDefinition, UpstreamRequest } from "./provider.ts";
import { createRateQueue } from "./rate-queue.ts";
import { readResponse } from "./read-response.ts";
import type { CacheEntry } from "./cache-entry.ts";
import type { Response } from "./response.ts";
import type { Runtime } from "./runtime.ts";
import type { Outgoing } from "./send.ts";
import { chooseSender } from "./choose-sender.ts";
import { createTarget } from "./target.ts";
import { UpstreamError } from "./upstream-error.ts";

const defaultMaxBytes = 2_000_000;

/**
 * Asks a provider over the wire, or whether what it said before still holds. Throws `ToolError`, or the
 * signal's reason when it fires.
 */
export type RequestProvider = (
  request: UpstreamRequest<unknown>,
  signal: AbortSignal,
  before?: CacheEntry,
) => Promise<CacheEntry>;

/** Every attempt waits for its turn; a failure that may pass is tried once more, for GET or where allowed. */
export const createRequestProvider = (
  definition: ProviderDefinition,
  runtime: Runtime,
): RequestProvider => {
  const { id, name, reach } = definition;
  const target = createTarget(definition, runtime.settings);
  const send = chooseSender(definition, runtime);
  const takeTurn = createRateQueue(definition);
  const record = (path: string, outgoing: Outgoing, { status, headers, body }: Response): void => {
    // The guard hands over what it fetches itself.
    if (reach === "guarded-http") return;
    const { method, url, body: sent } = outgoing;
    runtime.record?.({ provider: id, method, url, path, sent, status, headers, body });
  };

  const attempt: RequestProvider = async (request, signal, before) => {
    const etag = before?.isAbsence === false ? before.response.headers["etag"] : undefined;
    const outgoing: Outgoing = {
      provider: name,
      url: target.urlOf(request.path),
      method: request.method ?? "GET",
      headers: { ...target.headers, ...request.headers, ...(etag && { "if-none-match": etag }) },
      maxBytes: request.maxBytes ?? defaultMaxBytes,
      ...(request.body !== undefined && { body: request.body }),
    };
    const response = await takeTurn(() => send(outgoing, signal), signal);
    record(request.path, outgoing, response);
    if (before && etag && response.status === 304) return renewed(before, response.receivedAt);
    try {
      const value = readResponse(request, response, name);
      const isAbsence = request.isAbsence?.(value) ?? false;
      return { response, isAbsence, values: new WeakMap([[request.parse, value]]) };
    } catch (error) {
      if (!(error instanceof ToolError) || error.code !== "tool_not_found") throw error;
      return { response, isAbsence: true, values: new WeakMap() };
    }
  };

  return async (request, signal, before) => {
    try {
      return await attempt(request, signal, before);
    } catch (error) {
      if (!(error instanceof UpstreamError) || !error.mayPass || !mayRetry(request)) throw error;
      await pause(error.pauseMs ?? jitterMs(), undefined, { signal });
      return await attempt(request, signal, before);
    }
  };
};

/** What was made of it stays: it need not be parsed again. */
const renewed = (before: CacheEntry, receivedAt: number): CacheEntry => ({
  ...before,
  response: { ...before.response, receivedAt },
});

const mayRetry = ({ retry, method = "GET" }: UpstreamRequest<unknown>): boolean =>
  retry ?? method === "GET";

const jitterMs = (): number => 200 + Math.random() * 400;
