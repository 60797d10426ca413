/** A body as it was fetched. */
export type Page = {
  readonly body: Uint8Array;
  /** The media type, with or without parameters; empty when the server named none. */
  readonly contentType: string;
  /** The URL that answered, after redirects. */
  readonly url: string;
  /** The charset of the content-type header, when it is known apart from `contentType`. */
  readonly charset?: string;
};

export type PageLink = { readonly text: string; readonly url: string };
export type PageImage = { readonly alt: string | null; readonly url: string };

export type Extractor =
  | "blocks"
  | "defuddle"
  | "readability"
  | "json-ld"
  | "body-text"
  | "pdf"
  | "plain-text";

/** What a page says of itself; each is null when it does not. */
export type PageMetadata = {
  readonly title: string | null;
  readonly byline: string | null;
  readonly siteName: string | null;
  /** BCP 47. */
  readonly lang: string | null;
  /** A day, or an instant in UTC with milliseconds where the page names a time and its zone. */
  readonly publishedAt: string | null;
  readonly description: string | null;
  /** Only within the registrable domain of the page. */
  readonly canonicalUrl: string | null;
};

/** The readable content of a page. Text and markdown hold at least one word. */
export type PageContent = PageMetadata & {
  /** The name of the encoding that was used, in the WHATWG's spelling; null for PDF. */
  readonly charset: string | null;
  readonly markdown: string;
  readonly text: string;
  /** Words as Unicode segments them (`Intl.Segmenter`), so that Chinese and Japanese have words too. */
  readonly wordCount: number;
  /** http and https only, absolute, each URL once, at most 500. */
  readonly links: readonly PageLink[];
  /** The same, at most 100. */
  readonly images: readonly PageImage[];
  /** Whether most of it was hidden until a script would show it: planted text is hidden in the same way. */
  readonly isRevealed: boolean;
  readonly quality: {
    readonly extractor: Extractor;
    readonly confidence: "low" | "medium" | "high";
    /** Characters inside links by all characters of the text, 0 to 1. */
    readonly linkDensity: number;
  };
};

/**
 * Why a page that answered 200 has no content for us:
 * - `captcha`, `consent`, `login`, `needs-script`: something stands in front of it
 * - `empty`: there is no word in it
 * - `unsupported-type`: neither HTML nor PDF nor text
 * - `too-many-pages`: a PDF of more than 300 pages
 * - `unreadable`: a PDF that cannot be parsed, or needs a password
 */
export type NoContent =
  | "captcha"
  | "consent"
  | "login"
  | "needs-script"
  | "empty"
  | "unsupported-type"
  | "too-many-pages"
  | "unreadable";

export type PageOutcome =
  | { readonly ok: true; readonly content: PageContent }
  | { readonly ok: false; readonly reason: NoContent };
