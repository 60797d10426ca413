import { expect, test } from "vitest";
import { pageKindOf } from "./page-kind.mjs";
import { parseDocument } from "./parse-html.mjs";
import { structureOf, thingsOf } from "./structured-data.mjs";

const kindOf = (url: string, head = "", body = ""): string => {
  const document = parseDocument(`<html><head>${head}</head><body ${body}</body></html>`);
  return pageKindOf(document, structureOf(thingsOf(document)), url);
};
const article = '<meta property="og:type" content="article">';
const ld = (thing: object): string =>
  `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;
const cart = '><form class="cart"></form>';

test.each([
  ["https://a.example/threads/pump.77/", "", ">"],
  ["https://a.example/index.php?topic=12.0", "", ">"],
  ["https://forum.a.example/pump-stops", "", ">"],
  ["https://a.example/b", '<meta name="generator" content="phpBB 3.3">', ">"],
  ["https://a.example/b", "", "><div itemtype='https://schema.org/QAPage'></div>"],
  ["https://a.example/b", ld({ "@type": "DiscussionForumPosting" }), ">"],
])("a forum is a thread though it calls itself an article: %s %s %s", (url, head, body) => {
  expect(kindOf(url, article + head, body)).toBe("thread");
});

test("questions that a firm answers on its page make no thread of it", () => {
  const faq = ld({ "@type": "FAQPage", mainEntity: [{ "@type": "Question", name: "When?" }] });
  expect(kindOf("https://a.example/services", faq, ">")).toBe("other");
  expect(kindOf("https://a.example/topics/cloud/", "", ">")).toBe("other");
});

test("a shop's page is a product's by its cart, whatever it says of itself, and no list is one", () => {
  expect(kindOf("https://a.example/shop/kettle", article, `class="single-product" ${cart}`)).toBe(
    "product",
  );
  expect(kindOf("https://a.example/products/kettle", "", cart)).toBe("product");
  expect(
    kindOf("https://a.example/collections/kettles", ld({ "@type": "Product", name: "K" }), cart),
  ).toBe("list");
});
