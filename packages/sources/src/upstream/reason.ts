import type { ToolErrorCode } from "@coinslot/tools-schema";

const reasons: Partial<Record<ToolErrorCode, string>> = {
  upstream_rate_limited: "limits how often it is asked",
  upstream_blocked: "refused the request",
  upstream_bad_response: "answered something unexpected",
  upstream_timeout: "did not answer in time",
  upstream_unavailable: "is not reachable",
};

/** Why a provider gave no answer, in a few words of ours that follow its name. */
export const reasonOf = (code: ToolErrorCode): string => reasons[code] ?? "failed";
