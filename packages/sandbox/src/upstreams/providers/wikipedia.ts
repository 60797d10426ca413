import { createRateLimit } from "../rate-limit.ts";
import { type SimulatedAnswer, type Simulator, html, json } from "../simulator.ts";
import type { World } from "../world.ts";
import { type Page, textOf } from "../world/page.ts";
import { searchPages } from "../world/search-pages.ts";

const site = "https://en.wikipedia.org";

/** More than this looks like a crawler; whoever sends it has to wait. */
const limit = { calls: 20, perMs: 1_000, closedForMs: 5_000 };

/** en.wikipedia.org: its search over REST, for callers that say how to reach them. */
export const createWikipedia = ({ pages }: World): Simulator => {
  const isTooMany = createRateLimit(limit);
  const articles = pages.filter(({ url }) => url.startsWith(site));
  return {
    id: "wikipedia",
    base: site,
    answer: ({ url, headers }) => {
      if (!/\S+@\S+\.\S+|https?:/.test(headers["user-agent"] ?? "")) return unnamed;
      if (isTooMany()) return tooMany;
      if (url.pathname !== "/w/rest.php/v1/search/page") return failure(404, "not found");
      const query = url.searchParams.get("q");
      const count = Number(url.searchParams.get("limit") ?? 50);
      if (!query || query.length > 300) return failure(400, "the query is missing or too long");
      const found = searchPages(articles, query).slice(0, count);
      return json({ pages: found.map((page, index) => resultOf(page, index, query)) });
    },
  };
};

const unnamed = html("<h1>Please set a user-agent and respect our robot policy</h1>", 403);

const tooMany: SimulatedAnswer = {
  ...html("<h1>Too Many Requests</h1>", 429),
  headers: { "content-type": "text/html", "retry-after": "5" },
};

const failure = (httpCode: number, httpReason: string): SimulatedAnswer =>
  json({ httpCode, httpReason }, httpCode);

const resultOf = (page: Page, index: number, query: string) => ({
  id: 1_000 + index,
  key: page.url.slice(`${site}/wiki/`.length),
  title: page.title,
  excerpt: highlighted(textOf(page).join(" ").slice(0, 200), query),
  matched_title: null,
  description: page.description,
  thumbnail: null,
});

/** HTML, in which the words that were asked for are marked. */
const highlighted = (text: string, query: string): string => {
  const words = new Set(query.toLowerCase().split(/\s+/));
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll("'", "&#039;")
    .replace(/[\w-]+/g, (word) =>
      words.has(word.toLowerCase()) ? `<span class="searchmatch">${word}</span>` : word,
    );
};
