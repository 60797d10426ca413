import { z } from "zod";
import { pageUrlFrom } from "../search/page-url.ts";
import { plainText } from "../search/plain-text.ts";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { type Post, type PostsProvider, postsTimes } from "./provider.ts";

/** The largest Mastodon instance: its timelines of tags, which need no account. */
export const definition: ProviderDefinition = {
  id: "mastodon",
  name: "Mastodon",
  kind: "social",
  base: "https://mastodon.social",
  terms: {
    licence: "unlicensed",
    isAskedByDefault: true,
    says: "Public posts belong to their authors; instances may close their timelines to strangers.",
  },
  rate: { concurrency: 1, perInterval: { calls: 2, ms: 1_000 } },
};

const status = z.object({
  url: z.string(),
  content: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  favourites_count: z.int().nonnegative().optional(),
  reblogs_count: z.int().nonnegative().optional(),
  replies_count: z.int().nonnegative().optional(),
});

/** Posts under the topic as one tag, or under a tag of its words. */
export const createMastodon = (runtime: Runtime): PostsProvider => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    search(topic, _since, signal) {
      const words = topic.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      const asked = new URLSearchParams({ limit: "40" });
      for (const word of words) asked.append("any[]", word);
      const path = `/api/v1/timelines/tag/${encodeURIComponent(words.join(""))}?${asked.toString()}`;
      return upstream.fetch({ path, expects: "json", parse: parseStatuses, ...postsTimes }, signal);
    },
  };
};

const parseStatuses = (body: unknown): readonly Post[] =>
  z
    .array(z.unknown())
    .parse(body)
    .flatMap((one) => {
      const { success, data } = status.safeParse(one);
      const url = success ? pageUrlFrom(data.url) : null;
      if (!success || url === null) return [];
      const { favourites_count = 0, reblogs_count = 0, replies_count = 0 } = data;
      return [
        {
          url,
          text: plainText(data.content),
          createdAt: new Date(data.created_at).toISOString(),
          engagement: favourites_count + reblogs_count + replies_count,
        },
      ];
    });
