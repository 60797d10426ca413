import { createHash } from "node:crypto";
import type { Fetched, WebPage } from "@coinslot/sources";
import { getDomain } from "tldts";
import { normalizeText } from "./normalize-text.ts";

/** Where a text came from, as it will stand in `sources`. */
export type Origin = Pick<Fetched<unknown>, "source" | "isSimulated">;

/** A text that was read and may be quoted. */
export type Document = Origin & {
  /** Normalised: what offsets count in. */
  readonly text: string;
  /** Of the UTF-8 bytes of `text`, in hex. */
  readonly textSha256: string;
  /** Who speaks: documents of one site are not independent of each other. */
  readonly site: string;
  /** The lines of the text that are headings. */
  readonly headings: ReadonlySet<string>;
  /** An excerpt is what a search engine shows of a page that could not be read. */
  readonly evidence: "text" | "excerpt";
};

/** What is known of a document beside its text and where it came from. */
export type AboutDocument = {
  readonly headings?: Iterable<string>;
  readonly site?: string;
  readonly evidence?: Document["evidence"];
};

/** Filings have half a million characters; nothing that is worth an answer has four million. */
const maxCharacters = 4_000_000;

const siteOf = (url: string): string =>
  getDomain(url, { allowPrivateDomains: true }) ?? (URL.canParse(url) ? new URL(url).host : url);

/** A document from a text and where it came from. A text of nothing but space is a document without passages. */
export const documentFrom = (
  { source, isSimulated }: Origin,
  text: string,
  { headings = [], site, evidence = "text" }: AboutDocument = {},
): Document => {
  const normalized = normalizeText(text.slice(0, maxCharacters));
  return {
    source,
    isSimulated,
    text: normalized,
    textSha256: createHash("sha256").update(normalized).digest("hex"),
    site: site ?? siteOf(source.url),
    headings: new Set([...headings].map(normalizeText).filter((heading) => heading !== "")),
    evidence,
  };
};

/** A page of the web as a document: its text, and which lines of it its markdown calls headings. */
export const documentFromPage = (fetched: Fetched<WebPage>): Document => {
  const { text, markdown } = fetched.value.content;
  return documentFrom(fetched, text, { headings: headingsOf(markdown) });
};

const headingsOf = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^ {0,3}#{1,6} +(.+?)(?: +#+)? *$/gmu)].map(([, heading = ""]) =>
    heading.replace(/\[([^\]]*)\]\([^)]*\)/gu, "$1").replace(/[*_`\\]/gu, ""),
  );
