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

/** Words that ask rather than name a subject; those of one or two letters say nothing anyway. */
const asking = new Set(
  "what which who whom whose when where why how does did are was were the and for its can could should would will with from into about this that has have had much many".split(
    " ",
  ),
);

/** Whether a page has most of the words that name what is asked about. */
export const hasMostOf = (page: Page, query: string): boolean => {
  const asked = wordsOf(query).filter((word) => word.length > 2 && !asking.has(word));
  const has = new Set(wordsOf([page.title, page.description, ...textOf(page)].join(" ")));
  return asked.filter((word) => has.has(word)).length > asked.length / 2;
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
