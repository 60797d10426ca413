import type { Page } from "./page.ts";

const dayMs = 86_400_000;

/** The world's news: articles that say when they appeared, of the last `days` before `now`, the newest first. */
export const reportsOf = (
  pages: readonly Page[],
  now: number,
  days: number,
): readonly (Page & { readonly publishedAt: string })[] =>
  pages
    .flatMap((page) =>
      page.kind === "article" && page.publishedAt !== null
        ? [{ ...page, publishedAt: page.publishedAt }]
        : [],
    )
    .filter(({ publishedAt }) => Date.parse(publishedAt) >= now - days * dayMs)
    .toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt));
