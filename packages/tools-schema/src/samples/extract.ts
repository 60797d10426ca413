import type { DataOf } from "../index.ts";

/** A fictional sample for tests. */
export const extractSample: DataOf<"extract"> = {
  url: "http://news.example.com/plant",
  finalUrl: "https://news.example.com/plant",
  canonicalUrl: null,
  status: 200,
  contentType: "text/html",
  charset: "utf-8",
  title: "Northwind Robotics opens a second plant",
  byline: "A. Writer",
  siteName: "Example Times",
  lang: "en",
  publishedAt: "2026-11-19",
  description: null,
  markdown: "# A second plant\n\nIt employs [400 people](https://news.example.com/400).",
  text: "A second plant\n\nIt employs 400 people.",
  wordCount: 7,
  links: [{ text: "400 people", url: "https://news.example.com/400" }],
  images: [{ alt: null, url: "https://news.example.com/plant.jpg" }],
  quality: { extractor: "defuddle", confidence: "high", linkDensity: 0.26 },
  redirects: [
    { from: "http://news.example.com/plant", to: "https://news.example.com/plant", status: 301 },
  ],
  bytes: 48_112,
};
