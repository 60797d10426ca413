import type { ProviderDefinition } from "../upstream/provider.ts";
import { UpstreamError } from "../upstream/upstream-error.ts";

const limitWords = /limit requests|too many requests|rate limit/i;

/**
 * JSON as GDELT writes it: with escapes that JSON does not know, and with bare control characters. Throws
 * `UpstreamError` for the sentences with which it refuses, all of which come with status 200.
 */
export const parseLooseJson = (
  text: string,
  { name, patience }: Pick<ProviderDefinition, "name" | "patience">,
): unknown => {
  const start = text.trimStart();
  if (!start.startsWith("{")) {
    const reason = "the body is a sentence, not JSON";
    if (limitWords.test(start)) {
      throw new UpstreamError("upstream_rate_limited", name, {
        reason,
        pauseMs: patience?.pauseMs,
      });
    }
    const code = start.startsWith("<") ? "upstream_blocked" : "upstream_bad_response";
    throw new UpstreamError(code, name, { reason });
  }
  return JSON.parse(mended(start));
};

/** An escape is one backslash and what follows, so that a backslash that is escaped itself is left alone. */
const mended = (text: string): string =>
  text
    .replaceAll(/\\(?:u[\da-f]{4}|[\s\S])/gi, (escape) =>
      /^\\(?:["\\/bfnrt]|u[\da-f]{4})$/i.test(escape) ? escape : escape.slice(1),
    )
    .replaceAll(/\p{Cc}/gu, " ");
