import { mediaTypes, type Renderer } from "../document.ts";
import type { Publication } from "../publication.ts";

/** All may be read, quoted and learned from; a claim's page is its buyer's. */
const robotsOf = ({ settings: { baseUrl } }: Publication): string =>
  [
    "User-agent: *",
    "Content-Signal: search=yes, ai-input=yes, ai-train=yes",
    "Allow: /",
    "Disallow: /claims/",
    "Disallow: /admin/",
    "",
    `Sitemap: ${baseUrl}/sitemap.xml`,
    "",
  ].join("\n");

/** `/robots.txt`, with what may be done with the content. */
export const robots: Renderer = {
  path: "/robots.txt",
  contentType: mediaTypes.text,
  render: robotsOf,
};

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const sitemapOf = ({ settings: { baseUrl }, catalog }: Publication): string => {
  const pages = [`${baseUrl}/`, ...catalog.tools.map(({ docs }) => docs)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((page) => `<url><loc>${escaped(page)}</loc></url>`),
    "</urlset>",
    "",
  ].join("\n");
};

/** `/sitemap.xml`: the pages. */
export const sitemap: Renderer = {
  path: "/sitemap.xml",
  contentType: mediaTypes.xml,
  render: sitemapOf,
};
