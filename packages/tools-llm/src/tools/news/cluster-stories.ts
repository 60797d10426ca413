import type { FoundArticle } from "@coinslot/sources";
import { contentWordsOf } from "../../engine/passages/words.ts";

/** Reports of one event, the first one best. */
export type Story = { readonly articles: readonly FoundArticle[] };

/** Headlines that share this part of their words tell the same story. */
const same = 0.5;

const overlap = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / Math.max(1, one.size + other.size - shared);
};

/** Reports as stories: those with most outlets first, of those with as many the one that is best by rank. */
export const clusterStories = (articles: readonly FoundArticle[]): readonly Story[] => {
  const stories: { words: ReadonlySet<string>; articles: FoundArticle[] }[] = [];
  for (const article of articles) {
    const words = new Set(contentWordsOf(article.title));
    const known = stories.find((story) => overlap(words, story.words) >= same);
    if (known) known.articles.push(article);
    else stories.push({ words, articles: [article] });
  }
  return stories.toSorted((one, other) => outletsOf(other) - outletsOf(one));
};

/** How many publishers carry a story. */
export const outletsOf = ({ articles }: Story): number =>
  new Set(articles.map(({ publisher }) => publisher.toLowerCase())).size;

const earliest = (times: readonly (string | null)[]): string | null =>
  times
    .filter((time) => time !== null)
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null;

/** When a story appeared, by the earliest publisher that says so, and when an index first saw it. */
export const timesOf = ({
  articles,
}: Story): { readonly publishedAt: string | null; readonly seenAt: string | null } => ({
  publishedAt: earliest(articles.map(({ publishedAt }) => publishedAt)),
  seenAt: earliest(articles.map(({ seenAt }) => seenAt)),
});
