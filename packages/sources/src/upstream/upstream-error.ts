import { ToolError, type ToolErrorCode } from "@coinslot/tools-schema";

/** The codes of a provider's failures. */
export type UpstreamErrorCode = Extract<ToolErrorCode, `upstream_${string}`>;

/** How each failure is told to buyers, after the provider's name. */
const sentences: Readonly<Record<UpstreamErrorCode, string>> = {
  upstream_rate_limited: "limits how often it is asked.",
  upstream_blocked: "refused the request.",
  upstream_bad_response: "answered something other than what it documents.",
  upstream_timeout: "did not answer in time.",
  upstream_unavailable: "is not reachable.",
};

/** A provider's failure. Whether repeating helps is decided where it is born. */
export class UpstreamError extends ToolError {
  /** Milliseconds that the provider wants to be left alone for. */
  readonly pauseMs: number | undefined;
  /** Whether the same request may succeed a moment later. */
  readonly mayPass: boolean;

  constructor(code: UpstreamErrorCode, provider: string, about: About = {}) {
    super(code, `${provider} ${sentences[code]}`, { cause: about.cause ?? reasonOf(about) });
    this.name = "UpstreamError";
    this.pauseMs = about.pauseMs;
    this.mayPass = about.mayPass ?? false;
  }
}

type About = {
  /** For the operator's log: our own words, never the provider's. */
  readonly reason?: string;
  readonly cause?: unknown;
  readonly pauseMs?: number | undefined;
  readonly mayPass?: boolean;
};

const reasonOf = ({ reason }: About): Error | undefined =>
  reason === undefined ? undefined : new Error(reason);

/** Whether a provider failed, as opposed to the caller or us. */
export const isUpstreamFailure = (
  error: unknown,
): error is ToolError & { readonly code: UpstreamErrorCode } =>
  error instanceof ToolError && error.code in sentences;
