import { gunzipSync } from "node:zlib";
import { h } from "preact";
import { describe, expect, test } from "vitest";
import type { Content } from "./layout.tsx";
import { preview } from "./images.ts";
import { renderPage } from "./page.ts";
import { stylesheet } from "./stylesheet.ts";
import { site } from "./testing/shop.ts";

const content: Content = {
  path: "/money",
  title: "Money",
  description: "Where it goes.",
  body: h("h1", {}, "<script>alert(1)</script> & more"),
};
const page = renderPage(site, content);
const html = page.body.toString();

describe("a page", () => {
  test("escapes whatever stands in its content", () => {
    expect(html).not.toContain("<script>alert");
    expect(html).toContain("&lt;script>alert(1)&lt;/script> &amp; more");
  });

  test("has the same bytes and the same ETag each time, and another ETag for other bytes", () => {
    expect(renderPage(site, content).headers["etag"]).toBe(page.headers["etag"]);
    expect(renderPage(site, { ...content, title: "Cash" }).headers["etag"]).not.toBe(
      page.headers["etag"],
    );
    expect(gunzipSync(page.gzipped()).equals(page.body)).toBe(true);
  });

  test("may load and ask nothing but its own origin, and run nothing that stands in it", () => {
    const policy = page.headers["content-security-policy"];
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).not.toContain("unsafe");
    expect(html).not.toMatch(/<style|<script(?![^>]* src=)| style=| on[a-z]+=/);
    expect(html).toContain(stylesheet.path);
  });

  test("names its twin in Markdown and the list of all pages for models", () => {
    expect(page.headers["link"]).toBe('</llms.txt>; rel="describedby"; type="text/plain"');
    const twinned = renderPage(site, { ...content, markdown: "/tools/hash.md" });
    expect(twinned.headers["link"]).toContain(
      '</tools/hash.md>; rel="alternate"; type="text/markdown"',
    );
  });
});

test("the stylesheet loads nothing, and is named by its bytes", () => {
  expect(stylesheet.body.toString()).not.toMatch(/url\(|@import/);
  expect(stylesheet.path).toMatch(/^\/assets\/page-[0-9a-f]{12}\.css$/);
});

test("the preview is an image of 1200 by 630, and small", () => {
  const image = preview.body();
  expect(image.subarray(1, 4).toString()).toBe("PNG");
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1_200, 630]);
  expect(image.length).toBeLessThan(20_000);
});
