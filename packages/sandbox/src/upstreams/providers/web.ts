import { htmlOf } from "../pages/html-page.ts";
import { pdfOf } from "../pages/pdf-page.ts";
import { type SimulatedAnswer, type Simulator, html, text } from "../simulator.ts";
import type { World } from "../world.ts";
import type { Page } from "../world/page.ts";

/** What the hosts' robots.txt say; a host that is not here has none. */
const robots: Readonly<Record<string, string>> = {
  "example.com": "User-agent: *\nDisallow: /private/\n",
  "www.harbor-ledger.example": "User-agent: *\nAllow: /\n",
  "members.example.org": "User-agent: *\nDisallow: /\n",
};

/** The world's web sites: their pages, and robots.txt; a moved page leads to the new one. */
export const createWeb = ({ pages, topics }: World): Simulator => {
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  return {
    id: "web",
    hosts: [
      ...new Set(pages.map(({ url }) => new URL(url).hostname)),
      ...topics.hosts,
      ...moved.keys(),
    ],
    answer: ({ url: { hostname, pathname } }) => {
      const home = moved.get(hostname);
      if (home) return redirect(`https://${home}${pathname}`);
      if (pathname === "/robots.txt") return robotsOf(hostname);
      const asked = `https://${hostname}${pathname}`;
      const page = byUrl.get(asked) ?? topics.at(asked);
      return page ? answerPage(page) : html("<h1>Not found</h1><p>Simulated.</p>", 404);
    },
  };
};

/** Hosts that moved, and where to. */
const moved = new Map([["www.example.com", "example.com"]]);

const redirect = (location: string): SimulatedAnswer => ({
  status: 301,
  headers: { location },
  body: "",
});

const robotsOf = (hostname: string): SimulatedAnswer => {
  const rules = robots[hostname];
  return rules ? text(rules) : html("<h1>Not found</h1>", 404);
};

const answerPage = (page: Page): SimulatedAnswer =>
  page.kind === "pdf"
    ? { headers: { "content-type": "application/pdf" }, body: pdfOf(page) }
    : html(htmlOf(page));
