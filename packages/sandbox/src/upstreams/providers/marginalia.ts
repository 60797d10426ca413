import { type Simulator, json, text } from "../simulator.ts";
import type { World } from "../world.ts";
import { type Page, textOf } from "../world/page.ts";
import { searchPages } from "../world/search-pages.ts";

/** It knows the small web: no shops, and not the encyclopedia. */
const isKnown = ({ kind, url }: Page): boolean =>
  !["product", "listing", "login", "script"].includes(kind) && !url.includes("wikipedia.org");

/** api2.marginalia-search.com: an index of its own, over a key that all the public shares. */
export const createMarginalia = ({ pages }: World): Simulator => ({
  id: "marginalia",
  base: "https://api2.marginalia-search.com",
  variants: { "quota-spent": "503: the calls of the shared key are used up" },
  answer: ({ url, headers, variant }) => {
    if (!headers["api-key"]) return text("Missing API-Key header", 401);
    if (variant === "quota-spent") return text("Rate limit exceeded for the public key", 503);
    const query = url.searchParams.get("query");
    if (url.pathname !== "/search" || !query) return text("Bad request", 400);
    const found = searchPages(pages.filter(isKnown), query);
    const count = Number(url.searchParams.get("count") ?? 20);
    return json({
      license: "CC-BY-NC-SA 4.0",
      query,
      results: found.slice(0, count).map((page, index) => ({
        url: page.url,
        title: page.title,
        description: textOf(page).join(" ").slice(0, 250),
        quality: 3 + index / 10,
        format: page.kind === "pdf" ? "PDF" : "HTML5",
        details: [],
      })),
    });
  },
});
