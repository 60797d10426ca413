import { type SimulatedAnswer, type Simulator, html, xml } from "../simulator.ts";
import type { World } from "../world.ts";
import type { Page } from "../world/page.ts";
import { reportsOf } from "../world/reports.ts";

type Feed = {
  readonly id: string;
  readonly base: string;
  readonly path: string;
  readonly title: string;
  readonly format: "rss" | "rdf" | "atom";
};

const feeds: readonly Feed[] = [
  {
    id: "bbc",
    base: "https://feeds.bbci.co.uk",
    path: "/news/rss.xml",
    title: "BBC News",
    format: "rss",
  },
  {
    id: "guardian",
    base: "https://www.theguardian.com",
    path: "/international/rss",
    title: "The Guardian",
    format: "rss",
  },
  {
    id: "npr",
    base: "https://feeds.npr.org",
    path: "/1001/rss.xml",
    title: "NPR News",
    format: "rss",
  },
  {
    id: "dw",
    base: "https://rss.dw.com",
    path: "/rdf/rss-en-all",
    title: "Deutsche Welle",
    format: "rdf",
  },
  {
    id: "techcrunch",
    base: "https://techcrunch.com",
    path: "/feed/",
    title: "TechCrunch",
    format: "rss",
  },
  {
    id: "global-voices",
    base: "https://globalvoices.org",
    path: "/feed/atom/",
    title: "Global Voices",
    format: "atom",
  },
];

const variants = {
  "bad-dates": "items with dates that are none",
  "odd-items": "among the items are some without a title or with links that no browser would open",
  "no-items": "a feed without an item",
};

/** The publishers' feeds: each carries every second report of the world, and names who wrote it. */
export const createFeeds = (world: World): readonly Simulator[] =>
  feeds.map((feed, index) => ({
    id: feed.id,
    base: feed.base,
    variants,
    answer: ({ url, variant }) => {
      if (url.pathname !== feed.path) return html("<h1>Not found</h1>", 404);
      const reports = reportsOf(world.pages, world.madeAt, 14).filter(
        (_, place) => (place + index) % 2 === 0,
      );
      return answerFeed(feed, variant === "no-items" ? [] : reports, variant);
    },
  }));

const answerFeed = (
  feed: Feed,
  reports: readonly Page[],
  variant: string | undefined,
): SimulatedAnswer => {
  const dateOf = ({ publishedAt }: Page): string =>
    variant === "bad-dates" ? "Yesterday, 25:61" : (publishedAt ?? "");
  const items = reports.map((page) => itemOf[feed.format](page, dateOf(page)));
  const odd = variant === "odd-items" ? oddItems[feed.format] : "";
  return xml(
    `<?xml version="1.0" encoding="UTF-8"?>\n${wrap[feed.format](feed, odd + items.join("\n"))}`,
  );
};

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const httpDate = (iso: string): string => {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : time.toUTCString();
};

const itemOf: Readonly<Record<Feed["format"], (page: Page, date: string) => string>> = {
  rss: (page, date) =>
    `<item><title><![CDATA[${page.title}]]></title><link>${escaped(page.url)}?utm_source=feed</link><description>${escaped(`<p>${page.description}</p>`)}</description><pubDate>${httpDate(date)}</pubDate><guid isPermaLink="true">${escaped(page.url)}</guid><source url="${escaped(new URL(page.url).origin)}">${escaped(page.publisher)}</source></item>`,
  rdf: (page, date) =>
    `<item rdf:about="${escaped(page.url)}"><title>${escaped(page.title)}</title><link>${escaped(page.url)}</link><description>${escaped(page.description)}</description><dc:date>${date}</dc:date><dc:publisher>${escaped(page.publisher)}</dc:publisher></item>`,
  atom: (page, date) =>
    `<entry><id>${escaped(page.url)}</id><title type="html">${escaped(page.title)}</title><link rel="alternate" href="${escaped(page.url)}"/><published>${date}</published><updated>${date}</updated><summary type="html">${escaped(`<p>${page.description}</p>`)}</summary><source><title>${escaped(page.publisher)}</title></source></entry>`,
};

const oddItems: Readonly<Record<Feed["format"], string>> = {
  rss: "<item><link>https://example.com/untitled</link></item><item><title>Odd</title><link>javascript:alert(1)</link></item>",
  rdf: '<item rdf:about="x"><title>Odd</title><link>ftp://example.com/file</link></item>',
  atom: "<entry><id>x</id><title>Odd</title></entry>",
};

const wrap: Readonly<Record<Feed["format"], (feed: Feed, items: string) => string>> = {
  rss: ({ title, base }, items) =>
    `<rss version="2.0"><channel><title>${title} (simulated)</title><link>${base}</link><description>Simulated.</description>${items}</channel></rss>`,
  rdf: ({ title, base }, items) =>
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="${base}"><title>${title} (simulated)</title><link>${base}</link><description>Simulated.</description></channel>${items}</rdf:RDF>`,
  atom: ({ title, base }, items) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><id>${base}</id><title>${title} (simulated)</title>${items}</feed>`,
};
