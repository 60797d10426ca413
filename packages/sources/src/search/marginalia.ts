import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { pageUrlFrom } from "./page-url.ts";
import { plainText } from "./plain-text.ts";
import {
  answerOfOne,
  type SearchAnswer,
  type SearchHit,
  type SearchProvider,
  searchTimes,
} from "./provider.ts";

/** An independent index of text-heavy pages. The key is everybody's, and often used up. */
export const definition: ProviderDefinition = {
  id: "marginalia",
  name: "Marginalia Search",
  kind: "api",
  base: "https://api2.marginalia-search.com",
  terms: {
    licence: "unlicensed",
    attribution: "Marginalia Search, CC BY-NC-SA 4.0",
    isAskedByDefault: false,
    says: "CC BY-NC-SA 4.0 with the public key: not for commercial use. Commercial keys are sold.",
  },
  headers: { "api-key": "public" },
  rate: { concurrency: 1, perInterval: { calls: 1, ms: 1_000 } },
};

const found = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullish(),
      description: z.string().nullish(),
    }),
  ),
});

/** Marginalia's public search. */
export const createMarginalia = (runtime: Runtime): SearchProvider => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    search: (query, signal) =>
      upstream.fetch(
        {
          path: `/search?${new URLSearchParams({ query, count: "10" }).toString()}`,
          expects: "json",
          parse: parseAnswer,
          ...searchTimes,
        },
        signal,
      ),
  };
};

const parseAnswer = (body: unknown): SearchAnswer =>
  answerOfOne(definition.id, found.parse(body).results.flatMap(hitsFrom));

type Result = z.output<typeof found>["results"][number];

const hitsFrom = ({ url: address, title, description }: Result): readonly SearchHit[] => {
  const url = pageUrlFrom(address);
  if (url === null) return [];
  return [
    {
      title: plainText(title ?? "") || new URL(url).hostname,
      url,
      snippet: plainText(description ?? "") || null,
      engine: definition.id,
      engines: [definition.id],
      // Its quality is of the page's form, and says nothing of the question.
      score: null,
      publishedAt: null,
    },
  ];
};
