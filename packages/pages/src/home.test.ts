import { expect, test } from "vitest";
import { homePage } from "./home.tsx";
import { renderPage } from "./page.ts";
import { catalog, site } from "./testing/shop.ts";

const htmlOf = (searched?: Parameters<typeof homePage>[1]): string =>
  renderPage(site, homePage(catalog, searched)).body.toString();

test("the home page lists every route of the catalog once, with its price", () => {
  const html = htmlOf();
  const listed = catalog.tools.filter(({ slug }) => !slug.startsWith("-"));
  for (const { slug, price, route } of listed) {
    const [line, ...more] = html.split(`href="/tools/${slug}"><b>`).slice(1);
    expect(line).toMatch(new RegExp(`^\\${price}</b> <span class="soft">${route}<`));
    expect(more).toEqual([]);
  }
});

test("a search shows what was found and nothing else, and what was asked as text", () => {
  const found = catalog.tools.filter(({ slug }) => slug === "hash");
  const html = htmlOf({ query: "<b>digest", found });
  expect(html).toContain("/tools/hash");
  expect(html).not.toContain("/tools/answer");
  expect(html).not.toContain("<b>digest");
  expect(html).toContain("noindex");
});

test("a search that finds nothing says so and leads back", () => {
  const html = htmlOf({ query: "teapot", found: [] });
  expect(html).toContain("No tool fits");
  expect(html).toContain('<a href="/">see all tools</a>');
});
