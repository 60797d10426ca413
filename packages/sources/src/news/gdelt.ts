import { z } from "zod";
import { pageUrlFrom } from "../search/page-url.ts";
import { plainText } from "../search/plain-text.ts";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { parseLooseJson } from "./loose-json.ts";
import { type NewsArticle, type NewsProvider, newsDays, newsTimes } from "./provider.ts";
import { wordsOf } from "./topic.ts";

/**
 * GDELT's index of the world's news. It wants five seconds between calls, sheds load with long silences and refuses
 * whole networks: so it is asked briefly, then left alone for a while, and is never the only source of news.
 */
export const definition: ProviderDefinition = {
  id: "gdelt",
  name: "GDELT",
  kind: "api",
  base: "https://api.gdeltproject.org",
  terms: {
    licence: "attribution",
    attribution: "The GDELT Project (https://www.gdeltproject.org)",
    says: "Free for any use, with a link to the GDELT Project; the articles belong to their publishers.",
  },
  rate: { concurrency: 1, perInterval: { calls: 1, ms: 5_500 } },
  patience: { answerMs: 4_000, pauseMs: 15 * 60_000 },
};

/** It refuses to look for shorter words. */
const shortest = 3;

const listed = z.object({ articles: z.array(z.unknown()).optional() });
const article = z.object({
  url: z.string(),
  title: z.string().min(1),
  seendate: z.string(),
  domain: z.string().min(1),
});

/** GDELT's DOC API. `rate` is slower than any test may be. */
export const createGdelt = (runtime: Runtime, { rate } = definition): NewsProvider => {
  const upstream = createUpstream({ ...definition, rate }, runtime);
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    knowsTopics: true,
    takes: (topic) => askedWords(topic).length > 0,
    list: (topic, signal) =>
      upstream.fetch(
        {
          path: pathOf(topic),
          // Its complaints are plain text, and its JSON has escapes that JSON does not know.
          expects: "text",
          parse: parseArticles,
          // The next call would have to wait longer than anybody does.
          retry: false,
          ...newsTimes,
        },
        signal,
      ),
  };
};

const askedWords = (topic: string): readonly string[] =>
  wordsOf(topic).filter((word) => word.length >= shortest);

const pathOf = (topic: string): string => {
  const asked = {
    query: `${askedWords(topic).join(" ")} sourcelang:english`,
    mode: "artlist",
    format: "json",
    maxrecords: "75",
    timespan: `${newsDays}d`,
    sort: "hybridrel",
  };
  return `/api/v2/doc/doc?${new URLSearchParams(asked).toString()}`;
};

const parseArticles = (body: unknown): readonly NewsArticle[] => {
  const { articles = [] } = listed.parse(parseLooseJson(String(body), definition));
  return articles.flatMap(articlesFrom);
};

const articlesFrom = (body: unknown): readonly NewsArticle[] => {
  const { success, data } = article.safeParse(body);
  const url = success ? pageUrlFrom(data.url) : null;
  const title = success ? plainText(data.title) : "";
  if (!success || url === null || title === "") return [];
  const seenAt = seenAtFrom(data.seendate);
  return [{ title, url, publisher: data.domain, publishedAt: null, seenAt, snippet: null }];
};

/** `20261120T154500Z`: when it was crawled, not when it was published. */
const seenAtFrom = (text: string): string | null => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};
