import { createUpstream } from "../upstream/create-upstream.ts";
import type { Fetched } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { definition } from "./bootstrap.ts";

/** The top-level domains that the root of the DNS has, in their ASCII form and lower case. Throws `ToolError`: `upstream_*`. */
export type TopLevelDomains = (signal: AbortSignal) => Promise<Fetched<readonly string[]>>;

/** A line that says which version it is, then a domain a line. */
const parseEndings = (body: unknown): readonly string[] => {
  const [version = "", ...lines] = String(body).trimEnd().split(/\r?\n/);
  if (!/^# version \d+/i.test(version)) throw new Error("The list does not say its version.");
  if (!lines.every((line) => /^[A-Z0-9-]{2,63}$/i.test(line))) {
    throw new Error("A line of the list is no top-level domain.");
  }
  return lines.map((line) => line.toLowerCase());
};

/** IANA's list, which has all of them and is made anew each day. */
export const createTopLevelDomains = (runtime: Runtime): TopLevelDomains => {
  const upstream = createUpstream(definition, runtime);
  const request = {
    path: "/TLD/tlds-alpha-by-domain.txt",
    expects: "text",
    parse: parseEndings,
    ttlMs: 6 * 3_600_000,
    staleForMs: 0,
  } as const;
  return (signal) => upstream.fetch(request, signal);
};
