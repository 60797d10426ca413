import { z } from "zod";
import { plainText } from "../search/plain-text.ts";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { type Post, type PostsProvider, postsTimes } from "./provider.ts";

/** Bluesky's search, as long as it answers those who are not signed in. */
export const definition: ProviderDefinition = {
  id: "bluesky",
  name: "Bluesky",
  kind: "social",
  base: "https://api.bsky.app",
  terms: {
    licence: "unlicensed",
    isAskedByDefault: true,
    says: "Public posts belong to their authors; the search is meant for people's own questions.",
  },
  rate: { concurrency: 1, perInterval: { calls: 2, ms: 1_000 } },
};

const post = z.object({
  uri: z.string().regex(/^at:\/\/[^/]+\/app\.bsky\.feed\.post\/[^/]+$/),
  record: z.object({ text: z.string(), createdAt: z.iso.datetime({ offset: true }) }),
  likeCount: z.int().nonnegative().optional(),
  repostCount: z.int().nonnegative().optional(),
  replyCount: z.int().nonnegative().optional(),
});
const answer = z.object({ posts: z.array(z.unknown()) });

/** The newest posts in English that have the topic's words. */
export const createBluesky = (runtime: Runtime): PostsProvider => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    search(topic, _since, signal) {
      const asked = new URLSearchParams({ q: topic, limit: "50", sort: "latest", lang: "en" });
      const path = `/xrpc/app.bsky.feed.searchPosts?${asked.toString()}`;
      return upstream.fetch({ path, expects: "json", parse: parsePosts, ...postsTimes }, signal);
    },
  };
};

const parsePosts = (body: unknown): readonly Post[] =>
  answer.parse(body).posts.flatMap((one) => {
    const { success, data } = post.safeParse(one);
    if (!success) return [];
    const [, , did = "", , key = ""] = data.uri.split("/");
    const { likeCount = 0, repostCount = 0, replyCount = 0 } = data;
    return [
      {
        url: `https://bsky.app/profile/${did}/post/${key}`,
        text: plainText(data.record.text),
        createdAt: new Date(data.record.createdAt).toISOString(),
        engagement: likeCount + repostCount + replyCount,
      },
    ];
  });
