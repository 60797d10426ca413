import { z } from "zod";
import { guardEnvironment } from "./guard/environment.ts";
import { baseVariables, unlicensedByDefault, unlicensedProviders } from "./providers.ts";

const baseUrl = z
  .url({ protocol: /^https?$/, error: "is not an http or https URL" })
  .transform((url) => url.replace(/\/+$/, ""));

/** A name that is meant for a provider's address, also where it is misspelt. */
const isBaseVariable = (name: string): boolean => /^UPSTREAM_.*_BASE$/i.test(name);

/** `UPSTREAM_<ID>_BASE`: another address for a provider, such as a mirror or a simulator. */
const upstreamBases = z
  .record(z.string(), z.string().optional())
  .transform((environment) =>
    Object.fromEntries(Object.entries(environment).filter(([name]) => isBaseVariable(name))),
  )
  .superRefine((bases, context) => {
    for (const [name, base] of Object.entries(bases)) {
      const message = baseVariables.includes(name)
        ? baseUrl.safeParse(base).error?.issues[0]?.message
        : `no provider has this id; known are ${baseVariables.join(", ")}`;
      if (message !== undefined) context.addIssue({ code: "custom", path: [name], message });
    }
  })
  .pipe(z.record(z.string(), baseUrl))
  .transform((bases) => ({ upstreamBases: bases as Readonly<Record<string, string>> }));

/** The ids in a comma list; `all` and `none` say the same of all of them. */
const unlicensedList = z
  .string()
  .trim()
  .transform((text, context): readonly string[] => {
    if (text === "all") return unlicensedProviders;
    if (text === "none") return [];
    const ids = text.split(",").map((id) => id.trim());
    const unknown = ids.filter((id) => !unlicensedProviders.includes(id));
    if (unknown.length === 0) return ids;
    const known = [...unlicensedProviders, "all", "none"].join(", ");
    context.addIssue({
      code: "custom",
      message: `names ${unknown.join(", ")}; known are ${known}`,
    });
    return z.NEVER;
  });

const named = z
  .object({
    /** Named in the User-Agent: the SEC and others refuse callers who do not say who they are. */
    CONTACT_EMAIL: z
      .email("is not an e-mail address")
      .describe("named to data providers, as the SEC and others demand"),
    /** The SearXNG instance that search asks first; without it search knows only smaller indexes. */
    SEARXNG_URL: baseUrl.optional(),
    /** A free key of the US Bureau of Labor Statistics: without one it answers 25 calls a day. */
    BLS_API_KEY: z.string().min(1).optional(),
    /** Which of the providers are asked that nobody licensed us to sell the data of: docs/data-sources.md. */
    UNLICENSED_PROVIDERS: unlicensedList.prefault(unlicensedByDefault.join(",")),
    ...guardEnvironment.shape,
  })
  .transform(({ UNLICENSED_PROVIDERS: asked, ...rest }) => ({
    ...rest,
    /** The ids of the providers that are never asked. */
    switchedOff: unlicensedProviders.filter((id) => !asked.includes(id)),
  }));

/** What sources read from the environment. */
export const sourcesSettings = z.intersection(named, upstreamBases);

/** The settings of `@coinslot/sources`. */
export type SourcesSettings = z.output<typeof sourcesSettings>;
