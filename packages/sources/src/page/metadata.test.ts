import { expect, test } from "vitest";
import { metadataOf } from "./metadata.mjs";
import { parseDocument } from "./parse-html.mjs";

const metadata = (body: string) =>
  metadataOf(
    parseDocument(`<html><head></head><body>${body}</body></html>`),
    [],
    "https://a.example/",
  );

test.each([
  [`<p>Posted <time datetime="2026-03-05T12:16:19Z">then</time></p>`, "2026-03-05T12:16:19.000Z"],
  [
    `<span class="age" title="2014-03-28 11:38:28Z">12 years ago</span>`,
    "2014-03-28T11:38:28.000Z",
  ],
  [
    `<span property="dc:date" content="2021-04-30T09:00:00+00:00">Friday</span>`,
    "2021-04-30T09:00:00.000Z",
  ],
  [`<meta itemprop="datePublished" content="2025-11-02"><p>Text</p>`, "2025-11-02"],
  [`<span itemprop="datePublished">March 3, 2024</span>`, "2024-03-03"],
  [`<time datetime="soon">soon</time><time datetime="2020-01-02">then</time>`, "2020-01-02"],
  [`<footer><time datetime="2026-01-01">now</time></footer><a title="See file A to Z">x</a>`, null],
])("when it was published: %s", (body, expected) => {
  expect(metadata(body).publishedAt).toBe(expected);
});

test.each([
  [`<a rel="author nofollow" href="/u/1">Mara Ellison</a>`, "Mara Ellison"],
  [`<div itemprop="author"><meta itemprop="name" content="Jon Tal"></div>`, "Jon Tal"],
  [`<span property="schema:author">Ida Voss</span>`, "Ida Voss"],
  [`<p>By <a href="/author/ada-quill/">Ada Quill</a></p>`, "Ada Quill"],
  [`<p class="post-author">Written by Ada Quill</p>`, "Ada Quill"],
  [`<a rel="author" href="/u/1"><img src="a.png"></a><p class="byline">by Jon Tal</p>`, "Jon Tal"],
  [`<p>An author of note</p>`, null],
])("who wrote it: %s", (body, expected) => {
  expect(metadata(body).byline).toBe(expected);
});
