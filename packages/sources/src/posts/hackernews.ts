import { z } from "zod";
import { plainText } from "../search/plain-text.ts";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { type Post, type PostsProvider, postsTimes } from "./provider.ts";

/** Algolia's search of Hacker News: stories and comments. */
export const definition: ProviderDefinition = {
  id: "hackernews",
  name: "Hacker News",
  kind: "social",
  base: "https://hn.algolia.com",
  terms: {
    licence: "open",
    says: "A public search that is free to use; posts belong to their authors.",
  },
  rate: { concurrency: 2, perInterval: { calls: 4, ms: 1_000 } },
};

const hit = z.object({
  objectID: z.string().min(1),
  title: z.string().nullish(),
  comment_text: z.string().nullish(),
  points: z.int().nonnegative().nullish(),
  num_comments: z.int().nonnegative().nullish(),
  created_at_i: z.int().positive(),
});
const answer = z.object({ hits: z.array(z.unknown()) });

const hourMs = 3_600_000;

/** Stories by their titles, comments by their texts. */
export const createHackerNews = (runtime: Runtime): PostsProvider => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    search(topic, since, signal) {
      // From a full day, so that the path stays the same for as long and stale answers are found.
      const from = (Math.floor(since / (24 * hourMs)) * 24 * hourMs) / 1_000;
      const asked = new URLSearchParams({
        query: topic,
        tags: "(story,comment)",
        numericFilters: `created_at_i>${from}`,
        hitsPerPage: "100",
      });
      const path = `/api/v1/search_by_date?${asked.toString()}`;
      return upstream.fetch({ path, expects: "json", parse: parseHits, ...postsTimes }, signal);
    },
  };
};

const parseHits = (body: unknown): readonly Post[] =>
  answer.parse(body).hits.flatMap((one) => {
    const { success, data } = hit.safeParse(one);
    const text = success ? plainText(data.comment_text ?? data.title ?? "") : "";
    if (!success || text === "") return [];
    const { points, num_comments: comments } = data;
    return [
      {
        url: `https://news.ycombinator.com/item?id=${data.objectID}`,
        text,
        createdAt: new Date(data.created_at_i * 1_000).toISOString(),
        engagement: typeof points !== "number" ? null : points + (comments ?? 0),
      },
    ];
  });
