import { textOf, type World } from "@coinslot/sandbox";
import { expect } from "vitest";
import type { ToolCase } from "./tool-case.ts";

type Page = World["pages"][number];

const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** How well a page fits: a word of the question counts three in the title and one in the text. */
const weigh = (page: Page, question: string): number => {
  const title = wordsOf(page.title);
  const text = wordsOf([page.description, ...textOf(page)].join(" "));
  const asked = [...new Set(wordsOf(question))].filter((word) => word.length > 2);
  return (
    3 * asked.filter((word) => title.includes(word)).length +
    asked.filter((word) => text.includes(word)).length
  );
};

/** The pages that have a word of the question, the best first, equals by their address. */
const pagesFor = ({ pages }: World, question: string): readonly Page[] =>
  pages
    .filter((page) => weigh(page, question) > 0)
    .toSorted((one, other) => one.url.localeCompare(other.url))
    .toSorted((one, other) => weigh(other, question) - weigh(one, question));

/** What the indexes of parts of the web do not know. */
const isOfShopOrClosed = ({ kind }: Page): boolean =>
  ["product", "listing", "login", "script"].includes(kind);

/** Each page once, although one engine leads to the best of them by another address too. */
export const search: ToolCase<"search"> = {
  inputs: {
    1: [{ q: "EIP-3009 transferWithAuthorization" }, { q: "northwind robotics plant" }],
    2: [{ q: "EIP-3009 nonce" }, { q: "kettle stove" }],
  },
  expectTrue({ data }, { q = "" }, world) {
    expect(data.query).toBe(q);
    expect(data.totalReturned).toBe(data.results.length);
    expect(data.results.map(({ rank }) => rank)).toEqual(data.results.map((_, index) => index + 1));
    const urls = data.results.map(({ url }) => url);
    expect(urls).toEqual([...new Set(urls)]);
    for (const { url, title, displayUrl } of data.results) {
      expect(world.pages.find((page) => page.url === url)?.title).toBe(title);
      expect(displayUrl).toBe(url.replace(/^https:\/\/(www\.)?/, "").replace(/\/$/, ""));
    }
    const surely = pagesFor(world, q).filter((page) => !isOfShopOrClosed(page));
    expect(surely.length).toBeGreaterThan(0);
    expect(urls).toEqual(expect.arrayContaining(surely.map(({ url }) => url)));
  },
  expectWhole({ data, partial }, { q = "" }, world) {
    expect(data.results).toMatchObject(
      pagesFor(world, q).map(({ url, title, description, publishedAt }) => ({
        url,
        title,
        snippet: `${description} …`,
        publishedAt: publishedAt?.slice(0, 10) ?? null,
      })),
    );
    for (const { engine, engines } of data.results) expect(engines).toContain(engine);
    const told = new Set(data.results.flatMap(({ engines }) => engines));
    expect(new Set(data.engines.map(({ name }) => name))).toEqual(told);
    expect(data.engines.every(({ status }) => status === "ok")).toBe(true);
    expect(partial).toBe(false);
  },
};

/** What stands around a text on every site of the world, or is hidden in it. */
const noise = /ignore all previous instructions|accept all cookies|subscribe to our newsletter/i;

const moved = new Map([["https://www.example.com/", "https://example.com/"]]);

/** All of the text and nothing around it; where a page moved, the address that answered. */
export const extract: ToolCase<"extract"> = {
  inputs: {
    1: [
      { url: "https://www.harbor-ledger.example/2026/northwind-second-plant" },
      { url: "https://docs.example.org/tokens/transfer-with-authorization" },
    ],
    2: [
      { url: "https://www.example.com/" },
      { url: "https://forum.open-rails.example/t/eip-3009-nonce-already-used/318" },
    ],
  },
  expectTrue({ data, partial }, { url = "" }, { pages }) {
    const finalUrl = moved.get(url) ?? url;
    const page = pages.find((one) => one.url === finalUrl)!;
    expect(data).toMatchObject({
      url,
      finalUrl,
      status: 200,
      contentType: "text/html",
      charset: "utf-8",
      siteName: page.publisher,
      lang: "en",
      byline: (page.kind === "article" && page.byline) || null,
      title: page.title,
      description: page.description,
      // Only articles say in their markup when they appeared.
      publishedAt: page.kind === "article" ? page.publishedAt : null,
      redirects: finalUrl === url ? [] : [{ from: url, to: finalUrl, status: 301 }],
    });
    // Where words end is a matter of taste: at every space, and at most at every sign.
    const spaced = data.text.split(/\s+/).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
    expect(data.wordCount).toBeGreaterThanOrEqual(spaced.length);
    expect(data.wordCount).toBeLessThanOrEqual(wordsOf(data.text).length);
    for (const told of [data.text, data.markdown]) {
      const words = wordsOf(told).join(" ");
      for (const paragraph of textOf(page)) expect(words).toContain(wordsOf(paragraph).join(" "));
      expect(told).not.toMatch(noise);
    }
    expect(partial).toBe(false);
  },
};
