import { type Simulator, html, json } from "../simulator.ts";
import type { World } from "../world.ts";
import type { Page } from "../world/page.ts";
import { createRandom } from "../world/random.ts";
import { reportsOf } from "../world/reports.ts";
import { hasMostOf, searchPages } from "../world/search-pages.ts";

/** The engines that it asks; each knows about two thirds of the web. */
const engines = ["duckduckgo", "brave", "startpage", "mojeek"] as const;

const variants = {
  "engines-down": "no results, for most engines refuse or are suspended",
  "some-engines-down": "one engine asks for a captcha, another is suspended",
  "no-results": "no results, though all engines answered",
  "json-off": "403 with HTML: its settings do not allow JSON",
  "odd-results": "among the results are links that no browser would open as pages",
};

const down = [
  ["duckduckgo", "CAPTCHA"],
  ["brave", "Suspended: too many requests"],
  ["startpage", "Suspended: access denied"],
] as const;

/** A SearXNG instance: what several engines found, merged, as JSON. */
export const createSearxng = ({ seed, pages, madeAt, topics }: World): Simulator => ({
  id: "searxng",
  base: "http://searxng:8080",
  variants,
  answer: ({ url, variant }) => {
    const { searchParams, pathname } = url;
    const query = searchParams.get("q");
    if (pathname !== "/search" || !query) return html("<h1>Bad request</h1>", 400);
    if (searchParams.get("format") !== "json" || variant === "json-off") {
      return html("<h1>Forbidden</h1>", 403);
    }
    const isEmpty = variant === "engines-down" || variant === "no-results";
    const isNews = searchParams.get("categories") === "news";
    const within = (all: readonly Page[]): readonly Page[] =>
      isNews ? reportsOf(all, madeAt, daysOf(searchParams)) : all;
    const known = searchPages(within(pages), query);
    // What no page of the world is about has pages that are written when it is asked for.
    const written = known.some((page) => hasMostOf(page, query)) ? [] : topics.about(query);
    const found = isEmpty ? [] : resultsOf([...within(written), ...known], seed, variant);
    const silent =
      variant === "engines-down" ? down : variant === "some-engines-down" ? down.slice(0, 2) : [];
    return json({
      query,
      number_of_results: 0,
      results: variant === "odd-results" ? [...odd, ...found] : found,
      answers: [],
      corrections: [],
      infoboxes: [],
      suggestions: found.length > 0 ? [`${query} explained`, `${query} example`] : [],
      unresponsive_engines: silent,
    });
  },
});

/** The days of `time_range`; without one everything is searched. */
const daysOf = (asked: URLSearchParams): number =>
  ({ day: 1, week: 7, month: 31 })[asked.get("time_range") ?? ""] ?? 36_500;

/** Which engines know a page: always the same ones, and at least one. */
const enginesOf = (seed: number, { url }: Page, variant: string | undefined): string[] => {
  const silent = variant === "some-engines-down" ? ["duckduckgo", "brave"] : [];
  const random = createRandom(seed, `engines:${url}`);
  const known = engines.filter((engine) => random() < 0.66 && !silent.includes(engine));
  return known.length > 0 ? known : ["mojeek"];
};

const resultsOf = (pages: readonly Page[], seed: number, variant: string | undefined) => {
  const results = pages.map((page, index) => {
    const found = enginesOf(seed, page, variant);
    const position = index + 1;
    return resultOf(page.url, page, found, position);
  });
  const [best] = pages;
  if (!best) return [];
  // One engine leads to the same page by an address that tells where the reader came from.
  const again = resultOf(`${best.url}?utm_source=search#top`, best, ["mojeek"], pages.length + 1);
  return [...results, again];
};

const resultOf = (url: string, page: Page, found: readonly string[], position: number) => ({
  template: "default.html",
  url,
  parsed_url: [
    new URL(url).protocol.slice(0, -1),
    new URL(url).host,
    new URL(url).pathname,
    "",
    "",
    "",
  ],
  title: page.title,
  content: `${page.description} <b>…</b>`,
  thumbnail: "",
  engine: found[0],
  engines: found,
  positions: found.map(() => position),
  score: Number((found.length / position).toFixed(3)),
  category: "general",
  publishedDate: page.publishedAt?.replace(/\.\d+Z$/, "") ?? null,
});

const odd = ["javascript:alert(1)", "not a url", "ftp://example.com/file"].map((url) => ({
  url,
  title: "Odd",
  content: "",
  engine: "brave",
  engines: ["brave"],
  positions: [1],
  score: 9,
  publishedDate: "yesterday",
}));
