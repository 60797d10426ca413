import type { WebPage, WebPages } from "@coinslot/sources";
import type { DataOf, Handler, tools, Warning } from "@coinslot/tools-schema";
import { createSourceList } from "./source-list.ts";

/** The readable text of the page at a public URL. What stands in front of a text is a failure, not a text. */
export const createExtractHandler =
  (sources: { readonly webPages: Pick<WebPages, "read"> }): Handler<(typeof tools)["extract"]> =>
  async ({ url }, { signal }) => {
    const fetched = await sources.webPages.read(url, signal);
    const page = fetched.value;
    const list = createSourceList();
    const sourceId = list.add(fetched);
    return {
      data: dataOf(page),
      sources: list.sources,
      warnings: [...list.warnings, ...remarksOn(page, sourceId)],
    };
  };

const dataOf = ({ content, redirects, ...page }: WebPage): DataOf<"extract"> => ({
  url: page.url,
  finalUrl: page.finalUrl,
  canonicalUrl: content.canonicalUrl,
  status: page.status,
  contentType: page.contentType,
  charset: content.charset,
  title: content.title,
  byline: content.byline,
  siteName: content.siteName,
  lang: content.lang,
  publishedAt: content.publishedAt,
  description: content.description,
  markdown: content.markdown,
  text: content.text,
  wordCount: content.wordCount,
  links: [...content.links],
  images: [...content.images],
  quality: content.quality,
  redirects: [...redirects],
  bytes: page.bytes,
});

const remarksOn = ({ content, areRobotsKnown }: WebPage, sourceId: number): readonly Warning[] => [
  ...(areRobotsKnown
    ? []
    : [{ code: "ROBOTS_UNKNOWN", message: "The site's robots.txt could not be read.", sourceId }]),
  ...(content.isRevealed
    ? [
        {
          code: "HIDDEN_CONTENT",
          message:
            "Most of the page was hidden until a script would show it; text that is planted is hidden in the same way.",
          sourceId,
        },
      ]
    : []),
  ...(content.quality.confidence === "low" && !content.isRevealed
    ? [
        {
          code: "LOW_CONFIDENCE",
          message: "No main text stood out on the page: parts of its surroundings may be among it.",
          sourceId,
        },
      ]
    : []),
];
