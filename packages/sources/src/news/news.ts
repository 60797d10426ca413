import type { ToolError } from "@coinslot/tools-schema";
import { type Answered, mostTellingOf } from "../upstream/first-that-answers.ts";
import type { Kind } from "../upstream/kind.ts";
import type { Fetched } from "../upstream/provider.ts";
import { reasonOf } from "../upstream/reason.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { switchedOn } from "../upstream/switched-on.ts";
import { isUpstreamFailure } from "../upstream/upstream-error.ts";
import { createFeed, feeds } from "./feeds.ts";
import { createGdelt, definition as gdelt } from "./gdelt.ts";
import { type FoundArticle, mergeArticles } from "./merge-articles.ts";
import { type NewsArticle, newsDays, type NewsProvider } from "./provider.ts";
import { createSearxngNews } from "./searxng-news.ts";
import { createTopicMatch, type TopicMatch } from "./topic.ts";

/** How one provider of news fared. */
export type NewsReport = {
  readonly id: string;
  readonly name: string;
  readonly status: "ok" | "empty" | "unavailable";
  /** In our words; null where it answered. */
  readonly reason: string | null;
  /** How many reports on the topic it listed. */
  readonly count: number;
};

/** The recent reports on a topic. */
export type FoundNews = {
  /** Each address once: those with most of the topic's words before the others, each the newest first. */
  readonly articles: readonly FoundArticle[];
  /** Every provider that was asked. */
  readonly reports: readonly NewsReport[];
  /** One per provider that answered; the first one names those that did not. */
  readonly answers: readonly Answered<readonly NewsArticle[]>[];
  /** The days that were searched, in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
};

/** Recent news of several publishers and indexes. */
export type News = {
  /** The reports of the last week on a topic; none is an answer. Throws `ToolError`: `upstream_*`. */
  find(topic: string, signal: AbortSignal): Promise<FoundNews>;
  readonly isReady: () => boolean;
};

const dayMs = 86_400_000;

/** The operator's SearXNG, GDELT and the publishers' feeds, all at once: whoever answers counts. */
export const createNews = (runtime: Runtime): News => {
  const searxng = createSearxngNews(runtime);
  const all = [
    ...(searxng ? [searxng] : []),
    createGdelt(runtime),
    ...feeds.map((feed) => createFeed(feed, runtime)),
  ];
  const providers = switchedOn(all, runtime.settings);
  return {
    async find(topic, signal) {
      const to = runtime.now();
      const from = to - newsDays * dayMs;
      const asked = providers.filter((provider) => provider.takes(topic));
      const tried = await Promise.all(asked.map((one) => ask(one, topic, signal)));
      const match = createTopicMatch(topic);
      const lists = tried.map(({ provider, fetched }) =>
        onTopic(provider, fetched?.value ?? [], match).filter((one) => isWithin(one, from, to)),
      );
      const found = foundFrom(tried, lists);
      const rankOf = (article: NewsArticle) => (match(textOf(article)) === "most" ? 0 : 1);
      const articles = found.articles.toSorted((one, other) => rankOf(one) - rankOf(other));
      return { ...found, articles, from, to };
    },
    isReady: () => providers.some((provider) => provider.isReady()),
  };
};

/** The kind of source; SearXNG's definition stands with search. */
export const news: Kind<News> = { definitions: [gdelt, ...feeds], create: createNews };

type Tried = {
  readonly provider: NewsProvider;
  readonly fetched?: Fetched<readonly NewsArticle[]>;
  readonly error?: ToolError;
};

const ask = async (provider: NewsProvider, topic: string, signal: AbortSignal): Promise<Tried> => {
  try {
    return { provider, fetched: await provider.list(topic, signal) };
  } catch (error) {
    if (!isUpstreamFailure(error)) throw error;
    return { provider, error };
  }
};

/** An index may have found the topic in a text that only its title and a line of it are known of: some words do. */
const onTopic = (
  { knowsTopics }: NewsProvider,
  articles: readonly NewsArticle[],
  match: (text: string) => TopicMatch,
): readonly NewsArticle[] =>
  articles.filter((article) => {
    const matched = match(textOf(article));
    return matched === "most" || (knowsTopics && matched === "some");
  });

const textOf = ({ title, snippet }: NewsArticle): string => `${title} ${snippet ?? ""}`;

/** What is told of a day alone may have appeared at any time of it; the clocks of others run ahead. */
const isWithin = ({ publishedAt, seenAt }: NewsArticle, from: number, to: number): boolean => {
  const text = publishedAt ?? seenAt;
  if (text === null) return true;
  const time = Date.parse(text);
  return time >= from - dayMs && time <= to + dayMs;
};

const foundFrom = (tried: readonly Tried[], lists: readonly (readonly NewsArticle[])[]) => {
  const errors = tried.flatMap(({ error }) => error ?? []);
  const answered = tried.flatMap(({ provider, fetched }) =>
    fetched ? [{ provider, fetched }] : [],
  );
  if (answered.length === 0) throw mostTellingOf(errors);
  const failed = tried.flatMap(({ provider, error }) =>
    error ? [{ provider, code: error.code }] : [],
  );
  return {
    articles: mergeArticles(
      tried.map(({ provider }, index) => [provider.id, lists[index] ?? []] as const),
    ),
    reports: tried.map(({ provider, error }, index) => reportOf(provider, error, lists[index])),
    answers: answered.map((one, index) => ({ ...one, failed: index === 0 ? failed : [] })),
  };
};

const reportOf = (
  { id, name }: NewsProvider,
  error: ToolError | undefined,
  { length: count } = [] as readonly NewsArticle[],
): NewsReport => {
  if (error) return { id, name, status: "unavailable", reason: reasonOf(error.code), count: 0 };
  return { id, name, status: count === 0 ? "empty" : "ok", reason: null, count };
};
