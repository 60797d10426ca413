import { pageKeyOf } from "../search/page-url.ts";
import type { NewsArticle } from "./provider.ts";

/** A report, and who listed it. */
export type FoundArticle = NewsArticle & {
  /** Ids of the providers that list it, at least one. */
  readonly listedBy: readonly string[];
};

/**
 * Lists by the ids of their providers as one, the newest first and what has no date last. Of the same report by two
 * providers each member that only one of them knows is kept.
 */
export const mergeArticles = (
  lists: readonly (readonly [id: string, articles: readonly NewsArticle[]])[],
): readonly FoundArticle[] => {
  const byKey = new Map<string, FoundArticle>();
  for (const [id, articles] of lists) {
    for (const article of articles) {
      const key = pageKeyOf(article.url);
      const known = byKey.get(key);
      byKey.set(key, known ? joined(known, article, id) : { ...article, listedBy: [id] });
    }
  }
  return [...byKey.values()].toSorted((one, other) => timeOf(other) - timeOf(one));
};

const joined = (known: FoundArticle, article: NewsArticle, id: string): FoundArticle => ({
  ...known,
  publisher: isHost(known) && !isHost(article) ? article.publisher : known.publisher,
  publishedAt: known.publishedAt ?? article.publishedAt,
  seenAt: known.seenAt ?? article.seenAt,
  snippet: known.snippet ?? article.snippet,
  listedBy: [...new Set([...known.listedBy, id])],
});

const isHost = ({ publisher, url }: NewsArticle): boolean =>
  new URL(url).hostname.endsWith(publisher);

const timeOf = ({ publishedAt, seenAt }: NewsArticle): number => {
  const text = publishedAt ?? seenAt;
  return text === null ? 0 : Date.parse(text);
};
