import { ToolError } from "@coinslot/tools-schema";
import type { Guard } from "../guard/guard.ts";
import type { Response } from "./response.ts";
import type { Outgoing } from "./send.ts";
import { isUpstreamFailure, UpstreamError } from "./upstream-error.ts";

const timeoutMs = 6_000;

/** Sends a GET through the guard. Redirects are followed, each of them judged. */
export const sendGuarded = async (
  { provider, url, headers, maxBytes }: Outgoing,
  guard: Pick<Guard, "fetch">,
  now: () => number,
  signal: AbortSignal,
): Promise<Response> => {
  try {
    const answer = await guard.fetch(url, {
      signal,
      headers,
      accepts: "any",
      anyStatus: true,
      maxBytes,
      maxDecodedBytes: maxBytes,
      timeoutMs,
    });
    return { status: answer.status, headers: answer.headers, body: answer.body, receivedAt: now() };
  } catch (error) {
    signal.throwIfAborted();
    throw guardedFailure(error, provider);
  }
};

/** What the guard refuses is no fault of the caller's here: a document named the target. */
export const guardedFailure = (error: unknown, provider: string): UpstreamError => {
  if (error instanceof UpstreamError) return error;
  if (isUpstreamFailure(error)) {
    const mayPass = error.code === "upstream_unavailable";
    return new UpstreamError(error.code, provider, { cause: error, mayPass });
  }
  const code = error instanceof ToolError ? "upstream_bad_response" : "upstream_unavailable";
  return new UpstreamError(code, provider, { cause: error });
};
