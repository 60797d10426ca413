import { expect, test } from "vitest";
import type { PageContent } from "./page-content.ts";
import { pageToContent } from "./page-to-content.mjs";

const story =
  "The harbour authority approved a plan on Tuesday to electrify all of its cargo cranes by 2031, ending a dispute that has divided the port city for years. ".repeat(
    4,
  );
const read = (
  html: string | Uint8Array,
  url = "https://www.port.example/news/cranes",
  type = "text/html",
) => pageToContent({ body: Buffer.from(html as string), contentType: type, url });
const contentOf = async (...page: Parameters<typeof read>): Promise<PageContent> => {
  const outcome = await read(...page);
  if (!outcome.ok) throw new Error(`refused: ${outcome.reason}`);
  return outcome.content;
};
const article = (part = "", head = "") =>
  `<!doctype html><html lang="en_us"><head>${head}</head><body><main><article><h1>Cranes</h1><p>${story}</p>${part}</article></main></body></html>`;

test("metadata is taken from JSON-LD before meta elements", async () => {
  const ld = {
    "@graph": [
      { "@type": "WebSite", name: "Port" },
      {
        "@type": ["NewsArticle"],
        headline: "All cranes",
        author: [{ "@type": "Person", name: "Petra Olin" }, { name: "Dario Fenn" }],
        datePublished: "2026-03-17T09:30:00+01:00",
        publisher: { name: "Courier" },
      },
    ],
  };
  const head = `<title>Other</title><meta property="og:title" content="Other title"><meta name="description" content="In  short"><script type="application/ld+json">${JSON.stringify(ld)}</script>`;
  expect(await contentOf(article("", head))).toMatchObject({
    title: "All cranes",
    byline: "Petra Olin, Dario Fenn",
    siteName: "Courier",
    publishedAt: "2026-03-17T08:30:00.000Z",
    description: "In short",
    lang: "en-US",
  });
});

test("metadata is null where the page says nothing", async () => {
  const content = await contentOf(`<p>${story}</p>`);
  expect(content).toMatchObject({ title: null, byline: null, siteName: null, lang: null });
  expect(content).toMatchObject({ publishedAt: null, description: null, canonicalUrl: null });
});

test("the site's name is not part of a title", async () => {
  const head = `<title>Cranes go electric | Courier</title><meta property="og:site_name" content="Courier">`;
  expect((await contentOf(article("", head))).title).toBe("Cranes go electric");
});

const dates = [
  ["2026-05-02", "2026-05-02"],
  ["2026-05-02T10:00:00Z", "2026-05-02T10:00:00.000Z"],
  ["2026-05-02T01:00:00+0200", "2026-05-01T23:00:00.000Z"],
  ["2026-05-02T10:00:00", "2026-05-02"],
  ["Sat, 02 May 2026 10:00:00 GMT", "2026-05-02T10:00:00.000Z"],
  ["May 2, 2026", "2026-05-02"],
  ["2026-02-31", null],
  ["yesterday", null],
  ["0001-01-01", null],
] as const;
for (const [date, expected] of dates) {
  test(`the date "${date}" is ${expected ?? "none"}`, async () => {
    const head = `<meta property="article:published_time" content="${date}">`;
    expect((await contentOf(article("", head))).publishedAt).toBe(expected);
  });
}

const canonicals = [
  ["/news/cranes-2031", "https://www.port.example/news/cranes-2031"],
  ["https://port.example/x", "https://port.example/x"],
  ["https://evil.example.org/x", null],
  ["javascript:alert(1)", null],
] as const;
for (const [href, expected] of canonicals) {
  test(`the canonical URL "${href}" is ${expected ?? "not taken"}`, async () => {
    const head = `<link rel="canonical" href="${href}">`;
    expect((await contentOf(article("", head))).canonicalUrl).toBe(expected);
  });
}

test("two customers of one host are not one domain", async () => {
  const head = `<link rel="canonical" href="https://bob.github.io/x">`;
  expect((await contentOf(article("", head), "https://alice.github.io/x")).canonicalUrl).toBe(null);
});

test("links are absolute, on the web only, and each is there once", async () => {
  const part = `<p>See <a href="/a">one</a>, <a href="b?x=1#y">two</a>, <a href="/a">again</a>, <a href="JavaScript:alert(1)">bad</a>, <a href="data:text/html,x">worse</a>, <a href="mailto:a@b.example">mail</a>, <a href=" java&#10;script:alert(1)">sly</a> and more text that follows.</p>`;
  const { links, markdown } = await contentOf(article(part));
  expect(links).toEqual([
    { text: "one", url: "https://www.port.example/a" },
    { text: "two", url: "https://www.port.example/news/b?x=1#y" },
  ]);
  expect(markdown).not.toMatch(/javascript:|data:text/i);
  expect(markdown).toContain("[one](https://www.port.example/a)");
});

test("a base element says what addresses are relative to, unless it is not on the web", async () => {
  const part = `<p>There is <a href="x">a link</a> in this sentence that is long enough.</p>`;
  const linkWith = async (base: string) =>
    (await contentOf(article(part, `<base href="${base}">`))).links[0]?.url;
  expect(await linkWith("https://cdn.example/dir/")).toBe("https://cdn.example/dir/x");
  expect(await linkWith("data:text/html,")).toBe("https://www.port.example/news/x");
});

test("links are at most 500", async () => {
  const many = Array.from(
    { length: 700 },
    (_, index) => `<li><a href="/${index}">item number ${index}</a> with a few words</li>`,
  );
  expect((await contentOf(article(`<ul>${many.join("")}</ul>`))).links.length).toBeLessThanOrEqual(
    500,
  );
});

test("images have absolute addresses and their alternative text", async () => {
  const part = `<figure><img src="data:image/gif;base64,R0" data-src="/img/cranes.jpg" alt="Cranes"><figcaption>Cranes at the basin</figcaption></figure><p>${story}</p>`;
  expect((await contentOf(article(part))).images).toEqual([
    { alt: "Cranes", url: "https://www.port.example/img/cranes.jpg" },
  ]);
});

test("tables, code and lists survive in markdown", async () => {
  const part = `<table><tr><th>Stage</th><th>Cranes</th></tr><tr><td>First</td><td>11</td></tr></table><pre><code>a = 1\n  b = 2</code></pre><ul><li>One thing</li><li>Another thing</li></ul><p>${story}</p>`;
  const { markdown } = await contentOf(article(part));
  expect(markdown).toContain("| Stage | Cranes |\n| --- | --- |\n| First | 11 |");
  expect(markdown).toMatch(/```\w*\na = 1\n {2}b = 2\n```/);
  expect(markdown).toMatch(/- +One thing\n- +Another thing/);
});

test("the text that is in JSON-LD only is found", async () => {
  const ld = { "@type": "Article", articleBody: story };
  const html = `<title>App</title><div id="root"></div><script type="application/ld+json">${JSON.stringify(ld)}</script>`;
  const { text, quality } = await contentOf(html);
  expect(text).toContain("harbour authority");
  expect(quality.extractor).toBe("json-ld");
});

test("a product's description that is in JSON-LD only is found", async () => {
  const description = `A kettle of one sheet of steel, without a seam, so that there is nowhere for lime to settle. ${story}`;
  const html = `<h1>Kettle</h1><p>In stock now</p><script type="application/ld+json">${JSON.stringify({ "@type": "Product", name: "Kettle", description })}</script>`;
  expect((await contentOf(html)).text).toContain("nowhere for lime to settle");
});

test("the items of a list that are in JSON-LD only are found", async () => {
  const items = ["desk of lime wood", "shelf with five boards", "chair with a woven seat"];
  const itemListElement = items.map((name) => ({
    "@type": "ListItem",
    item: { name, description: `The ${name} that we build to order in four weeks` },
  }));
  const html = `<h1>Furniture</h1><div id="app"></div><script type="application/ld+json">${JSON.stringify({ "@type": "ItemList", itemListElement })}</script>`;
  const { text } = await contentOf(html);
  for (const item of items) expect(text).toContain(item);
});

test("broken JSON-LD is as good as none", async () => {
  const head = `<script type="application/ld+json">{"@type": </script>`;
  expect((await contentOf(article("", head))).text).toContain("harbour authority");
});

test("the posts of a thread that are in JSON-LD only are found", async () => {
  const said = (text: string) =>
    `${text} ${"The relay clicks and nothing else happens. ".repeat(6)}`;
  const posting = {
    "@type": "DiscussionForumPosting",
    text: said("Why does the pump stop?"),
    comment: [{ "@type": "Comment", text: said("Because its sensor is wet.") }],
  };
  const outcome = await pageToContent({
    body: Buffer.from(
      `<html><head><title>Pump</title><script type="application/ld+json">${JSON.stringify(posting)}</script></head><body><div id="app">Loading the forum</div></body></html>`,
    ),
    contentType: "text/html",
    url: "https://forum.a.example/t/pump/7",
  });
  expect(outcome.ok && outcome.content.text).toMatch(/pump stop.*sensor is wet/s);
});

test("a page with something between its head and its body is read", async () => {
  const story = `<p>${"The crane was lifted over the wall at night. ".repeat(9)}</p>`;
  const outcome = await pageToContent({
    body: Buffer.from(
      `<html><head><title>Cranes</title></head><div id="ad"></div><body class="page"><article><h1>Cranes</h1>${story}${story}</article></body></html>`,
    ),
    contentType: "text/html",
    url: "https://a.example/b",
  });
  expect(outcome.ok && outcome.content.text).toContain("over the wall");
});

test("a page without main text gives its description and what is there, of low confidence", async () => {
  const html = `<title>Home</title><meta property="og:description" content="Bearings and belts from stock, cut to length and sent the same day."><h1>Parts</h1>`;
  const { text, quality } = await contentOf(html);
  expect(text).toContain("Bearings and belts");
  expect(quality.confidence).toBe("low");
});

test("words of Chinese are counted though nothing is between them", async () => {
  const { wordCount } = await contentOf(`<p>${"港务局星期二批准了一项计划。".repeat(8)}</p>`);
  expect(wordCount).toBeGreaterThan(40);
  expect(wordCount).toBeLessThan(100);
});

for (const [type, text] of [
  ["text/plain", "Plain  text\nof two lines"],
  ["text/markdown; charset=utf-8", "# Title\n\nBody"],
  ["application/json", '{"a": [1, 2]}'],
] as const) {
  test(`${type} is passed through as it is`, async () => {
    const content = await contentOf(text, "https://a.example/f", type);
    expect(content).toMatchObject({ text, markdown: text, quality: { extractor: "plain-text" } });
  });
}

test("HTML without a content type is known by its beginning", async () => {
  expect((await contentOf(article(), "https://a.example/", "")).text).toContain("harbour");
});

test("the charset of the header is used, however it is quoted", async () => {
  const html = Buffer.from(`<p>Gr\u00f6\u00dfe ${story}</p>`, "latin1");
  const content = await contentOf(html, "https://a.example/", 'text/html; Charset="ISO-8859-1"');
  expect(content.charset).toBe("windows-1252");
  expect(content.text).toContain("Größe");
});

const leftOut = {
  "html, head and body": `<!doctype html><title>Cranes</title><p>${story}</p>`,
  body: `<html><head><title>Cranes</title></head><p>${story}</p></html>`,
  "all but the head's end": `<html lang="en"><title>Cranes</title></head><main><p>${story}</p></main>`,
};
for (const [name, html] of Object.entries(leftOut)) {
  test(`a page that leaves out ${name} is read as browsers read it`, async () => {
    const { title, text, markdown } = await contentOf(html);
    expect(title).toBe("Cranes");
    expect(text.startsWith("The harbour authority")).toBe(true);
    expect(markdown.startsWith("The harbour authority")).toBe(true);
  });
}
