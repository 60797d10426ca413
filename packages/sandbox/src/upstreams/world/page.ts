/** What every page of the world has, whatever its kind. */
type PageFacts = {
  readonly url: string;
  readonly title: string;
  /** A sentence for search results. */
  readonly description: string;
  /** The name of the site. */
  readonly publisher: string;
};

/** A part of a documentation page. */
export type Section = {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly code?: string;
  /** Rows of cells; the first row is the header. */
  readonly table?: readonly (readonly string[])[];
};

/** A contribution to a forum thread, the question first. */
export type Post = { readonly author: string; readonly paragraphs: readonly string[] };

/** Something on sale. */
export type Product = {
  readonly name: string;
  readonly sku: string;
  /** Decimal, in USD. */
  readonly price: string;
  readonly paragraphs: readonly string[];
};

type PageContent =
  | { readonly kind: "article"; readonly byline: string; readonly paragraphs: readonly string[] }
  | { readonly kind: "documentation"; readonly sections: readonly Section[] }
  | { readonly kind: "forum"; readonly posts: readonly Post[] }
  | { readonly kind: "product"; readonly product: Product }
  | { readonly kind: "listing"; readonly products: readonly Product[] }
  | { readonly kind: "pdf"; readonly paragraphs: readonly string[] }
  /** The text is behind a login: the page answers 200 all the same. */
  | { readonly kind: "login" }
  /** The text comes with JavaScript only. */
  | { readonly kind: "script" };

/** A page as it is written down; `ageDays` is null where the page does not say when it appeared. */
export type WrittenPage = PageFacts & PageContent & { readonly ageDays: number | null };

/** A page of the world's web: what it says, from which its HTML or PDF is made. */
export type Page = PageFacts &
  PageContent & {
    /** ISO 8601 in UTC; null where the page does not say. */
    readonly publishedAt: string | null;
  };

/** The page as of `now`, in milliseconds since 1970. */
export const publish = (now: number, { ageDays, ...page }: WrittenPage): Page => ({
  ...page,
  publishedAt: ageDays === null ? null : new Date(now - ageDays * 86_400_000).toISOString(),
});

/** The sentence that every readable page carries. */
export const simulatedNotice =
  "This page is simulated: its company, people and figures are fictional.";

/** The main text of a page, paragraph by paragraph and without boilerplate; empty where none is readable. */
export const textOf = (page: Page): readonly string[] => {
  switch (page.kind) {
    case "article":
    case "pdf":
      return [...page.paragraphs, simulatedNotice];
    case "documentation":
      return [...page.sections.flatMap(({ paragraphs }) => paragraphs), simulatedNotice];
    case "forum":
      return [...page.posts.flatMap(({ paragraphs }) => paragraphs), simulatedNotice];
    case "product":
      return [...page.product.paragraphs, simulatedNotice];
    case "listing":
      return [...page.products.flatMap(({ paragraphs }) => paragraphs), simulatedNotice];
    case "login":
    case "script":
      return [];
  }
};
