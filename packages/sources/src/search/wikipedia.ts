import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { plainText } from "./plain-text.ts";
import {
  answerOfOne,
  type SearchAnswer,
  type SearchHit,
  type SearchProvider,
  searchTimes,
} from "./provider.ts";

/** The English Wikipedia's own search. It asks for one call at a time, by somebody who can be reached. */
export const definition: ProviderDefinition = {
  id: "wikipedia",
  name: "Wikipedia",
  kind: "api",
  base: "https://en.wikipedia.org",
  terms: {
    licence: "attribution",
    attribution: "Wikipedia, CC BY-SA 4.0",
    says: "Text under CC BY-SA 4.0: named as the source, and under the same licence where it is passed on.",
  },
  rate: { concurrency: 1, perInterval: { calls: 5, ms: 1_000 } },
};

const found = z.object({
  pages: z.array(
    z.object({
      key: z.string().min(1),
      title: z.string(),
      excerpt: z.string().nullish(),
      description: z.string().nullish(),
    }),
  ),
});

/** Wikipedia's search over REST. */
export const createWikipedia = (runtime: Runtime): SearchProvider => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    search: (query, signal) =>
      upstream.fetch(
        {
          path: `/w/rest.php/v1/search/page?${new URLSearchParams({ q: query, limit: "10" }).toString()}`,
          expects: "json",
          parse: parseAnswer,
          ...searchTimes,
        },
        signal,
      ),
  };
};

const parseAnswer = (body: unknown): SearchAnswer =>
  answerOfOne(definition.id, found.parse(body).pages.map(hitFrom));

type Page = z.output<typeof found>["pages"][number];

const hitFrom = ({ key, title, excerpt, description }: Page): SearchHit => ({
  title: plainText(title),
  url: `${definition.base}/wiki/${key.split("/").map(encodeURIComponent).join("/")}`,
  snippet: plainText(excerpt ?? "") || plainText(description ?? "") || null,
  engine: definition.id,
  engines: [definition.id],
  score: null,
  publishedAt: null,
});
