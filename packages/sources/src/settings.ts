import { z } from "zod";
import { guardEnvironment } from "./guard/environment.ts";

/** `UPSTREAM_<ID>_BASE`: another address for a provider, such as a mirror or a simulator. */
const baseVariable = /^UPSTREAM_([A-Z0-9_]+)_BASE$/;

const baseUrl = z
  .url({ protocol: /^https?$/, error: "is not an http or https URL" })
  .transform((url) => url.replace(/\/+$/, ""));

const upstreamBases = z
  .record(z.string(), z.string().optional())
  .transform((environment) =>
    Object.fromEntries(Object.entries(environment).filter(([name]) => baseVariable.test(name))),
  )
  .pipe(z.record(z.string(), baseUrl))
  .transform((bases) => ({ upstreamBases: bases as Readonly<Record<string, string>> }));

const named = z.object({
  /** Named in the User-Agent: the SEC and others refuse callers who do not say who they are. */
  CONTACT_EMAIL: z.email(),
  /** The SearXNG instance that search asks first; without it search knows only smaller indexes. */
  SEARXNG_URL: baseUrl.optional(),
  ...guardEnvironment.shape,
});

/** What sources read from the environment. */
export const sourcesSettings = z.intersection(named, upstreamBases);

/** The settings of `@coinslot/sources`. */
export type SourcesSettings = z.output<typeof sourcesSettings>;

/** Who asks, and how to reach them: sent with every request, to providers and to the hosts that callers name. */
export const userAgentOf = ({ CONTACT_EMAIL }: SourcesSettings): string =>
  `Coinslot/0.1 (${CONTACT_EMAIL})`;
