import type { SearchHit } from "../search/provider.ts";
import { createSearxng } from "../search/searxng.ts";
import type { Runtime } from "../upstream/runtime.ts";
import type { NewsArticle, NewsProvider } from "./provider.ts";

/** What the news engines of the operator's SearXNG found of a week; undefined when he has no instance. */
export const createSearxngNews = (runtime: Runtime): NewsProvider | undefined => {
  const searxng = createSearxng(runtime, { categories: "news", time_range: "week" });
  if (!searxng) return undefined;
  return {
    id: searxng.id,
    name: searxng.name,
    isReady: searxng.isReady,
    knowsTopics: true,
    takes: () => true,
    async list(topic, signal) {
      const { value, ...rest } = await searxng.search(topic, signal);
      return { ...rest, value: value.hits.map(articleFrom) };
    },
  };
};

const articleFrom = ({ title, url, snippet, publishedAt }: SearchHit): NewsArticle => ({
  title,
  url,
  publisher: new URL(url).hostname.replace(/^www\./, ""),
  publishedAt,
  seenAt: null,
  snippet,
});
