import type { ToolErrorCode } from "@coinslot/tools-schema";
import { createTopicMatch } from "../news/topic.ts";
import type { Answered } from "../upstream/first-that-answers.ts";
import { definitionsOf, type Kind, type ListedProvider } from "../upstream/kind.ts";
import { reasonOf } from "../upstream/reason.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { switchedOn } from "../upstream/switched-on.ts";
import { isUpstreamFailure } from "../upstream/upstream-error.ts";
import { createBluesky, definition as bluesky } from "./bluesky.ts";
import { createHackerNews, definition as hackernews } from "./hackernews.ts";
import { createMastodon, definition as mastodon } from "./mastodon.ts";
import type { Post, PostsProvider } from "./provider.ts";

/** What a network says of a topic, or why that is not known. */
export type NetworkFindings = {
  readonly network: string;
  readonly status: "ok" | "empty" | "unavailable";
  /** In our words; null where it is known. */
  readonly reason: string | null;
  readonly posts: readonly Post[];
  readonly answered: Answered<readonly Post[]> | null;
  /** Why it failed; null where it did not, and where nobody could ask it. */
  readonly code: ToolErrorCode | null;
};

/** Public posts on a topic. */
export type Posts = {
  /** The posts since an instant on each of the named networks. Failures are told, none is thrown. */
  find(
    question: {
      readonly topic: string;
      readonly networks: readonly string[];
      readonly since: number;
    },
    signal: AbortSignal,
  ): Promise<readonly NetworkFindings[]>;
  readonly isReady: () => boolean;
};

const listed: readonly ListedProvider<PostsProvider>[] = [
  { definition: bluesky, create: createBluesky },
  { definition: mastodon, create: createMastodon },
  { definition: hackernews, create: createHackerNews },
];

/** Each network by itself, so that one that fails takes nothing from the others. */
export const createPosts = (runtime: Runtime): Posts => {
  const all = listed.map(({ create }) => create(runtime));
  const providers = switchedOn(all, runtime.settings);
  return {
    find: ({ topic, networks, since }, signal) =>
      Promise.all(
        networks.map(async (network): Promise<NetworkFindings> => {
          const provider = providers.find(({ id }) => id === network);
          const silent = { network, status: "unavailable", posts: [], answered: null } as const;
          if (!provider) return { ...silent, reason: "is not asked by this shop", code: null };
          try {
            const fetched = await provider.search(topic, since, signal);
            const posts = onTopic(topic, fetched.value, since);
            const status = posts.length === 0 ? "empty" : "ok";
            const answered = { fetched, provider, failed: [] };
            return { network, status, reason: null, posts, answered, code: null };
          } catch (error) {
            if (!isUpstreamFailure(error)) throw error;
            return { ...silent, reason: reasonOf(error.code), code: error.code };
          }
        }),
      ),
    isReady: () => providers.some((provider) => provider.isReady()),
  };
};

/** A tag of one word finds more than the topic; a text is told once, however often it was posted. */
const onTopic = (topic: string, posts: readonly Post[], since: number): readonly Post[] => {
  const match = createTopicMatch(topic);
  const recent = posts.filter(
    ({ text, createdAt }) => match(text) === "most" && Date.parse(createdAt) >= since,
  );
  return [...new Map(recent.map((post) => [post.text.toLowerCase(), post])).values()];
};

/** The kind of source. */
export const posts: Kind<Posts> = { definitions: definitionsOf(listed), create: createPosts };
