import { type FoundNews, type News, unlessFailed } from "@coinslot/sources";
import type { DataOf } from "@coinslot/tools-schema";
import { type Document, documentFrom } from "../engine/document/document.ts";
import type { SourceBook } from "../engine/result/source-book.ts";
import { scoreReport, type Scored } from "../facts/sentiment.ts";

/** Headlines beside a tool's figures. */
export type Headlines = {
  readonly articles: DataOf<"market-pulse">["news"];
  /** What the indexes show of them, to be quoted. */
  readonly documents: readonly Document[];
  readonly scored: readonly Scored[];
  /** False where no provider of news answered. */
  readonly isTold: boolean;
};

const nobody: Headlines = { articles: [], documents: [], scored: [], isTold: false };

/** The newest headlines on a topic. News that nobody tells now take nothing from the figures. */
export const headlinesOf = async (
  news: Pick<News, "find">,
  topic: string,
  most: number,
  book: SourceBook,
  signal: AbortSignal,
): Promise<Headlines> => {
  const found = await unlessFailed(news.find(topic, signal));
  if (!found) return nobody;
  const chosen = found.articles.slice(0, most);
  return {
    articles: chosen.map(({ title, url, publisher, publishedAt, listedBy }) => ({
      title,
      url,
      publisher,
      publishedAt,
      sourceId: idOfLister(found, listedBy, book),
    })),
    documents: chosen.flatMap((article) => excerptOf(article, found) ?? []),
    scored: chosen.map(scoreReport),
    isTold: true,
  };
};

const listerOf = ({ answers }: FoundNews, listedBy: readonly string[]) =>
  answers.find(({ provider }) => listedBy.includes(provider.id)) ?? answers[0];

const idOfLister = (found: FoundNews, listedBy: readonly string[], book: SourceBook): number => {
  const lister = listerOf(found, listedBy);
  if (!lister) throw new Error("A report was listed by nobody.");
  return book.idOfAnswered(lister);
};

/** A headline with its first line, as an index shows it: weaker evidence than the page. */
export const excerptOf = (
  { url, title, snippet, publisher, publishedAt, listedBy }: FoundNews["articles"][number],
  found: FoundNews,
): Document | null => {
  const lister = listerOf(found, listedBy);
  if (!lister || snippet === null) return null;
  const { source, isSimulated } = lister.fetched;
  const name = `${publisher}, excerpt${isSimulated ? " (simulated)" : ""}`;
  const origin = { ...source, url, title, publisher, publishedAt, name };
  return documentFrom({ isSimulated, source: origin }, snippet, { evidence: "excerpt" });
};
