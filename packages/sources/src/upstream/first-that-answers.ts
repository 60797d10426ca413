import { ToolError, type ToolErrorCode } from "@coinslot/tools-schema";
import type { Fetched, Provider } from "./provider.ts";
import { isUpstreamFailure } from "./upstream-error.ts";

/** A provider that was asked first and did not answer. */
export type FailedProvider = { readonly provider: Provider; readonly code: ToolErrorCode };

/** The first answer, and who failed before it. */
export type Answered<Value> = {
  readonly fetched: Fetched<Value>;
  readonly provider: Provider;
  readonly failed: readonly FailedProvider[];
};

/** Of several failures the one that says most about when it is worth trying again. */
const mostTelling: readonly ToolErrorCode[] = [
  "upstream_rate_limited",
  "upstream_timeout",
  "upstream_unavailable",
  "upstream_blocked",
  "upstream_bad_response",
];

/**
 * Asks the providers in order until one answers. Only a provider's failure leads to the next one: what is said
 * of the caller's input is believed and thrown, unless `isDoubted` names its code; then it is thrown when no
 * other provider answers. A stale answer is a failure too, but the first of them is better than none. When all
 * fail, the most telling failure is thrown.
 */
export const firstThatAnswers = async <One extends Provider, Value>(
  providers: readonly One[],
  call: (provider: One, signal: AbortSignal) => Promise<Fetched<Value>>,
  signal: AbortSignal,
  isDoubted: (code: ToolErrorCode) => boolean = () => false,
): Promise<Answered<Value>> => {
  const errors: ToolError[] = [];
  const failed: FailedProvider[] = [];
  let stale: Answered<Value> | undefined;
  for (const provider of providers) {
    try {
      const fetched = await call(provider, signal);
      const answered = { fetched, provider, failed: [...failed] };
      if (!fetched.source.cache.stale) return answered;
      stale ??= answered;
      failed.push({ provider, code: "upstream_unavailable" });
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      if (!isUpstreamFailure(error) && !isDoubted(error.code)) throw error;
      errors.push(error);
      failed.push({ provider, code: error.code });
    }
    if (signal.aborted) break;
  }
  if (stale) return stale;
  throw mostTellingOf(errors);
};

/** The failure that is thrown when all failed, or none may be asked: what says most about when it is worth trying again. */
export const mostTellingOf = (errors: readonly ToolError[]): ToolError => {
  const [first] = errors;
  if (!first) throw new ToolError("upstream_unavailable", "The tool's providers are switched off.");
  const said = errors.find((error) => !isUpstreamFailure(error));
  const codes = mostTelling.filter((code) => errors.some((error) => error.code === code));
  return said ?? errors.find((error) => error.code === codes[0]) ?? first;
};
