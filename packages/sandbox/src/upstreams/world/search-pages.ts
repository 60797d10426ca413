import { type Page, textOf } from "./page.ts";

const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words of the title count three times, each word of the question once. */
const scoreOf = (page: Page, asked: ReadonlySet<string>): number => {
  const title = new Set(wordsOf(page.title));
  const body = new Set(wordsOf([page.description, ...textOf(page)].join(" ")));
  return [...asked].reduce(
    (score, word) => score + (title.has(word) ? 3 : 0) + (body.has(word) ? 1 : 0),
    0,
  );
};

/** The pages that have words of the question, the best first. Words of one or two letters say nothing. */
export const searchPages = (pages: readonly Page[], query: string): readonly Page[] => {
  const asked = new Set(wordsOf(query).filter((word) => word.length > 2));
  return pages
    .map((page) => ({ page, score: scoreOf(page, asked) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.page.url.localeCompare(other.page.url))
    .map(({ page }) => page);
};
