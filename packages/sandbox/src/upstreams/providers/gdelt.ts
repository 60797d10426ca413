import { type Simulator, json, text } from "../simulator.ts";
import type { World } from "../world.ts";
import type { Page } from "../world/page.ts";
import { reportsOf } from "../world/reports.ts";
import { searchPages } from "../world/search-pages.ts";

const variants = {
  "limit-sentence": "asks in plain text and with status 200 for five seconds between calls",
  "too-short": "says in plain text and with status 200 that the query is too short",
  "invalid-escape": "titles with escapes that JSON does not know, and with control characters",
};

/** When it saw a page: a while after that appeared. */
const seenAfterMs = 40 * 60_000;

/** api.gdeltproject.org: articles of the world's news, as its DOC API lists them. */
export const createGdelt = ({ pages, madeAt }: World): Simulator => ({
  id: "gdelt",
  base: "https://api.gdeltproject.org",
  variants,
  answer: ({ url, variant }) => {
    const { pathname, searchParams } = url;
    if (pathname !== "/api/v2/doc/doc") return text("Not found.", 404);
    if (variant === "limit-sentence") return text(limitSentence);
    const words = wordsOf(searchParams.get("query") ?? "");
    if (variant === "too-short" || words.some((word) => word.length < 3) || words.length === 0) {
      return text("Your query was too short or too long.\n");
    }
    const days = Number(/^(\d+)d$/.exec(searchParams.get("timespan") ?? "")?.[1] ?? 90);
    const reports = reportsOf(pages, madeAt, days);
    const found = searchPages(reports, words.join(" ")).filter((page) => hasAll(page, words));
    if (found.length === 0) return json({});
    const answer = json({ articles: found.map(articleOf) });
    return variant === "invalid-escape"
      ? { ...answer, body: String(answer.body).replaceAll('"title":"', '"title":"It\\\'s \u0007') }
      : answer;
  },
});

const limitSentence =
  "Please limit requests to one every 5 seconds or contact the project for larger queries.\n";

/** What is asked beside fields such as `sourcelang:english`. */
const wordsOf = (query: string): readonly string[] =>
  query
    .toLowerCase()
    .replaceAll(/[a-z]+:[a-z]+/g, "")
    .match(/[\p{L}\p{N}-]+/gu) ?? [];

const hasAll = (page: Page, words: readonly string[]): boolean => {
  const said = JSON.stringify(page).toLowerCase();
  return words.every((word) => said.includes(word));
};

const articleOf = ({ url, title, publishedAt }: Page) => ({
  url,
  url_mobile: "",
  title,
  seendate: compact(new Date(Date.parse(publishedAt ?? "") + seenAfterMs)),
  socialimage: "",
  domain: new URL(url).hostname,
  language: "English",
  sourcecountry: "United States",
});

const compact = (time: Date): string => time.toISOString().replaceAll(/[-:]|\.\d+/g, "");
