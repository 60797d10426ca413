import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { Kind } from "../upstream/kind.ts";
import type { Fetched, ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";

/** A ranking of popular sites made from several lists, hard to manipulate. One query per second. */
const definition: ProviderDefinition = {
  id: "tranco",
  name: "Tranco",
  kind: "api",
  base: "https://tranco-list.eu",
  terms: {
    licence: "attribution",
    attribution: "Tranco list (tranco-list.eu)",
    says: "Asks to be cited; the lists that it is made from have terms of their own.",
  },
  rate: { concurrency: 1, perInterval: { calls: 1, ms: 1_000 } },
};

/** How popular domains are. */
export type Popularity = {
  /** The latest place in the list, from 1; null where the domain is not in it. Throws `ToolError`: `upstream_*`. */
  rankOf(domain: string, signal: AbortSignal): Promise<Fetched<number | null>>;
  readonly isReady: () => boolean;
};

/** Tranco's places of the last days. */
export const createTranco = (runtime: Runtime): Popularity => {
  const upstream = createUpstream(definition, runtime);
  return {
    isReady: upstream.isReady,
    rankOf: (domain, signal) =>
      upstream.fetch(
        {
          path: `/api/ranks/domain/${domain}`,
          expects: "json",
          parse: parseRank,
          ttlMs: 24 * 3_600_000,
          staleForMs: 7 * 24 * 3_600_000,
        },
        signal,
      ),
  };
};

/** The kind of source, of one provider. */
export const popularity: Kind<Popularity> = { definitions: [definition], create: createTranco };

const places = z.object({
  ranks: z.array(z.object({ date: z.iso.date(), rank: z.int().positive() })),
});

const parseRank = (body: unknown): number | null => {
  const { ranks } = places.parse(body);
  const [latest] = ranks.toSorted((one, other) => (one.date < other.date ? 1 : -1));
  return latest?.rank ?? null;
};
