import { publishedAtFrom } from "./published-at.mjs";
import { isA, textOf } from "./structured-data.mjs";
import { canonicalOf } from "./web-links.mjs";

/** @import { PageDocument } from "./dom.ts" */
/** @import { PageMetadata } from "./page-content.ts" */
/** @import { Thing } from "./structured-data.mjs" */

const maxText = 1_000;

/** @param {string | null | undefined} text */
const clean = (text) => {
  const line = (text ?? "").replace(/\s+/g, " ").trim();
  return line === "" ? null : line.slice(0, maxText).toWellFormed();
};

/**
 * What the `meta` elements say, by `property`, `name` or `itemprop`; of two of one name the first.
 *
 * @param {PageDocument} document
 */
const metasOf = (document) => {
  /** @type {Map<string, string>} */
  const metas = new Map();
  for (const meta of document.querySelectorAll("meta")) {
    const content = clean(meta.getAttribute("content"));
    for (const attribute of ["property", "name", "itemprop"]) {
      const name = meta.getAttribute(attribute)?.toLowerCase();
      if (name !== undefined && content !== null && !metas.has(name)) metas.set(name, content);
    }
  }
  return (/** @type {readonly string[]} */ ...names) =>
    names.map((name) => metas.get(name)).find((content) => content !== undefined) ?? null;
};

/** @typedef {ReturnType<typeof metasOf>} Metas */

/**
 * A title without the site's name after it, which is in the document's title only.
 *
 * @param {PageDocument} document
 * @param {string | null} siteName
 */
const titleOf = (document, siteName) => {
  const whole = clean(document.querySelector("title")?.textContent);
  const parts = whole?.split(/\s+[|\-–—·»:]\s+/) ?? [];
  const last = parts.at(-1)?.toLowerCase();
  const isSite = last !== undefined && last === siteName?.toLowerCase();
  return whole !== null && parts.length > 1 && isSite
    ? whole.slice(0, whole.length - (parts.at(-1)?.length ?? 0)).replace(/\s+[|\-–—·»:]\s*$/, "")
    : whole;
};

/** @param {unknown} author */
const authorsOf = (author) => {
  const names = [author]
    .flat()
    .map(textOf)
    .filter((name) => name !== null && !/^https?:/.test(name));
  return names.length === 0 ? null : [...new Set(names)].join(", ");
};

/** @param {string | null} tag */
const languageFrom = (tag) => {
  try {
    return tag === null
      ? null
      : (Intl.getCanonicalLocales(tag.trim().replaceAll("_", "-"))[0] ?? null);
  } catch {
    return null;
  }
};

/** Where the markup names who wrote the page, the surest first. */
const authorElements = [
  "[rel~=author]",
  "[itemprop=author] [itemprop=name]",
  "[itemprop=author]",
  "[property='schema:author'] [property='schema:name'], [property='schema:author'], [property='dc:creator']",
  ".byline, .author-name",
  ".post-author, .entry-author, .article-author, a[href*='/author/'], a[href*='/authors/']",
];

/** @param {PageDocument} document @param {Metas} meta */
const bylineOf = (document, meta) => {
  const named = meta("author", "article:author", "parsely-author", "sailthru.author", "dc.creator");
  if (named !== null && !/^https?:/.test(named)) return named;
  for (const selector of authorElements) {
    const element = document.querySelector(selector);
    const said = clean(element?.getAttribute("content")) ?? clean(element?.textContent);
    const text = said?.replace(/^(?:(?:written|posted) )?by:?\s+/i, "") ?? null;
    if (text !== null && text.length <= 100 && /\p{L}/u.test(text) && !/^https?:/.test(text))
      return text;
  }
  return null;
};

const dateNames = [
  "article:published_time",
  "og:article:published_time",
  "datepublished",
  "parsely-pub-date",
  "sailthru.date",
  "pubdate",
  "publish-date",
  "dc.date",
  "dc.date.issued",
  "citation_publication_date",
  "date",
];
/** Where the markup names when the page was published, the surest first. */
const dateElements = [
  "time[itemprop=datePublished], time[pubdate]",
  "[itemprop=datePublished], [property='schema:datePublished'], [property='dc:date'], [property='dc:created']",
  "article time[datetime], header time[datetime]",
  "[itemprop=dateCreated]",
  "time[datetime]",
];
/** What is beside the content has dates of other pages. */
const besides = "nav, aside, footer, [role=complementary], [role=contentinfo]";
/** Forums and question sites tell the instant of a post when a reader points at its age. */
const instantTitle = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(?:\.\d+)? ?Z$/;

/** @param {PageDocument} document */
const markedDateOf = (document) => {
  for (const selector of dateElements) {
    for (const element of document.querySelectorAll(selector)) {
      if (element.closest(besides) !== null) continue;
      const said = element.getAttribute("datetime") ?? element.getAttribute("content");
      const date = publishedAtFrom(said ?? clean(element.textContent));
      if (date !== null) return date;
    }
  }
  for (const element of document.querySelectorAll("[title$='Z']")) {
    const said = element.getAttribute("title") ?? "";
    if (instantTitle.test(said) && element.closest(besides) === null) return publishedAtFrom(said);
  }
  return null;
};

/** @param {PageDocument} document @param {Metas} meta */
const dateOf = (document, meta) => publishedAtFrom(meta(...dateNames)) ?? markedDateOf(document);

const works = /Article$|^BlogPosting$|^Report$|Posting$|^Question$|^QAPage$|^Product$/;

/**
 * What the page says of itself: JSON-LD first, then `meta` elements, then its markup.
 *
 * @param {PageDocument} document
 * @param {readonly Thing[]} things
 * @param {string} url
 * @returns {PageMetadata}
 */
export const metadataOf = (document, things, url) => {
  const meta = metasOf(document);
  const work = things.find((thing) => isA(thing, works)) ?? {};
  const siteName = meta("og:site_name", "application-name") ?? clean(textOf(work["publisher"]));
  const root = document.documentElement;
  return {
    title:
      clean(textOf(work["headline"])) ??
      meta("og:title", "twitter:title", "dc.title", "citation_title") ??
      titleOf(document, siteName) ??
      clean(document.querySelector("h1")?.textContent),
    byline: clean(authorsOf(work["author"])) ?? bylineOf(document, meta),
    siteName,
    lang: languageFrom(
      root?.getAttribute("lang") ?? root?.getAttribute("xml:lang") ?? meta("og:locale"),
    ),
    publishedAt: publishedAtFrom(textOf(work["datePublished"])) ?? dateOf(document, meta),
    description:
      meta("og:description", "description", "twitter:description", "dc.description") ??
      clean(textOf(work["description"])),
    canonicalUrl: canonicalOf(document, url),
  };
};
