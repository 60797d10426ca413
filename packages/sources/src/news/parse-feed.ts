import { parseFeed } from "feedsmith";
import { pageUrlFrom } from "../search/page-url.ts";
import { plainText } from "../search/plain-text.ts";
import { instantFrom, type NewsArticle } from "./provider.ts";

type Entry = {
  readonly title: string | undefined;
  readonly link: string | undefined;
  readonly date: string | undefined;
  readonly text: string | undefined;
  /** Who wrote it, where the feed says so and it is somebody else. */
  readonly outlet: string | undefined;
};

/**
 * The reports of a feed of any format, as they stand in it. What has no title or no address of the web is none, and a
 * date that cannot be read is not known. Throws on what is no feed.
 */
export const parseNewsFeed = (xml: string, publisher: string): readonly NewsArticle[] =>
  entriesOf(xml).flatMap(({ title, link, date, text, outlet }) => {
    const plain = plainText(title ?? "");
    const url = pageUrlFrom(link ?? "");
    if (plain === "" || url === null) return [];
    return [
      {
        title: plain,
        url,
        publisher: plainText(outlet ?? "") || publisher,
        publishedAt: instantFrom(date),
        seenAt: null,
        snippet: plainText(text ?? "") || null,
      },
    ];
  });

const entriesOf = (xml: string): readonly Entry[] => {
  const { format, feed } = parseFeed(xml);
  switch (format) {
    case "rss":
      return (feed.items ?? []).map(({ title, link, pubDate, dc, description, source }) => ({
        title,
        link,
        date: pubDate ?? dc?.dates?.[0],
        text: description,
        outlet: source?.title,
      }));
    case "rdf":
      return (feed.items ?? []).map(({ title, link, dc, description }) => ({
        title,
        link,
        date: dc?.dates?.[0],
        text: description,
        outlet: dc?.publishers?.[0],
      }));
    case "atom":
      return (feed.entries ?? []).map((entry) => ({
        title: entry.title?.value,
        link: (entry.links ?? []).find(({ rel = "alternate" }) => rel === "alternate")?.href,
        date: entry.published ?? entry.updated,
        text: entry.summary?.value,
        outlet: entry.source?.title?.value,
      }));
    case "json":
      throw new Error("A feed in JSON is none that was asked for.");
  }
};
