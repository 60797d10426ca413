import { type Simulator, json } from "../simulator.ts";
import type { World } from "../world.ts";
import type { SocialPost } from "../world/posts.ts";

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

const postsOf = (
  posts: readonly SocialPost[],
  network: SocialPost["network"],
  matches: (words: readonly string[]) => boolean,
): readonly SocialPost[] =>
  posts.filter((post) => post.network === network && matches(wordsOf(post.text)));

const hasAll = (asked: readonly string[]) => (words: readonly string[]) =>
  asked.length > 0 && asked.every((word) => words.includes(word));

/** api.bsky.app: the search for posts, which it answers without a session for now. */
export const createBluesky = ({ posts }: World): Simulator => ({
  id: "bluesky",
  base: "https://api.bsky.app",
  answer: ({ url }) => {
    if (url.pathname !== "/xrpc/app.bsky.feed.searchPosts") return json({ error: "NotFound" }, 404);
    const found = postsOf(posts, "bluesky", hasAll(wordsOf(url.searchParams.get("q") ?? "")));
    return json({
      posts: found.map(({ id, text, createdAt, likes, replies }) => ({
        uri: `at://did:plc:simulated/app.bsky.feed.post/${id}`,
        author: { did: "did:plc:simulated", handle: "simulated.example" },
        record: { text, createdAt, langs: ["en"] },
        likeCount: likes,
        repostCount: 0,
        replyCount: replies,
        indexedAt: createdAt,
      })),
    });
  },
});

/** mastodon.social: the timeline of a tag, and of any of several. */
export const createMastodon = ({ posts }: World): Simulator => ({
  id: "mastodon",
  base: "https://mastodon.social",
  answer: ({ url }) => {
    const [, tag] = /^\/api\/v1\/timelines\/tag\/([^/]+)$/.exec(url.pathname) ?? [];
    if (!tag) return json({ error: "Record not found" }, 404);
    const tags = [tag, ...url.searchParams.getAll("any[]")].map((one) => one.toLowerCase());
    const found = postsOf(posts, "mastodon", (words) => words.some((word) => tags.includes(word)));
    return json(
      found.map(({ id, text, createdAt, likes, replies }) => ({
        id,
        uri: `https://mastodon.social/users/simulated/statuses/${id}`,
        url: `https://mastodon.social/@simulated/${id}`,
        content: `<p>${text.replaceAll("&", "&amp;")}</p>`,
        language: "en",
        created_at: createdAt,
        favourites_count: likes,
        reblogs_count: 0,
        replies_count: replies,
      })),
    );
  },
});

/** hn.algolia.com: stories and comments by words, the newest first. */
export const createHackerNews = ({ posts }: World): Simulator => ({
  id: "hackernews",
  base: "https://hn.algolia.com",
  answer: ({ url }) => {
    if (url.pathname !== "/api/v1/search_by_date") return json({ message: "Not found" }, 404);
    const [, from = "0"] =
      /created_at_i>(\d+)/.exec(url.searchParams.get("numericFilters") ?? "") ?? [];
    const found = postsOf(posts, "hackernews", hasAll(wordsOf(url.searchParams.get("query") ?? "")))
      .map((post) => ({ post, seconds: Math.floor(Date.parse(post.createdAt) / 1_000) }))
      .filter(({ seconds }) => seconds > Number(from));
    return json({
      hits: found.map(({ post, seconds }, index) => ({
        objectID: post.id,
        title: index % 2 === 0 ? post.text : null,
        story_title: "A story (simulated)",
        comment_text: index % 2 === 0 ? null : post.text,
        points: index % 2 === 0 ? post.likes : null,
        num_comments: index % 2 === 0 ? post.replies : null,
        created_at_i: seconds,
      })),
      nbHits: found.length,
    });
  },
});
