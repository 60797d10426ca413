import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { count, dayOrInstant, level, link, share, webUrl } from "../fields.ts";

const httpStatus = z.int().min(100).max(599);

const data = z.strictObject({
  url: link.describe("The URL as asked for."),
  finalUrl: link.describe("The URL that answered, after redirects."),
  canonicalUrl: link.nullable().describe("Only within the same registrable domain."),
  status: httpStatus,
  contentType: z.string().min(1).describe("The media type without parameters."),
  charset: z.string().nullable(),
  title: z.string().nullable(),
  byline: z.string().nullable(),
  siteName: z.string().nullable(),
  lang: z.string().nullable().describe("BCP 47 language tag."),
  publishedAt: dayOrInstant.nullable(),
  description: z.string().nullable(),
  markdown: z.string().min(1),
  text: z.string().min(1),
  wordCount: z.int().positive(),
  links: z.array(z.strictObject({ text: z.string(), url: link })),
  images: z.array(z.strictObject({ alt: z.string().nullable(), url: link })),
  quality: z.strictObject({
    extractor: z.enum([
      "blocks",
      "defuddle",
      "readability",
      "json-ld",
      "body-text",
      "pdf",
      "plain-text",
    ]),
    confidence: level,
    linkDensity: share.describe("Characters inside links by all characters of the text."),
  }),
  redirects: z.array(z.strictObject({ from: link, to: link, status: httpStatus })),
  bytes: count.describe("Size of the decoded body."),
});

/** Readable text of a page. A page behind a login, a captcha or a script is a failure, not a text. */
export const extract = defineTool({
  slug: "extract",
  name: "URL text extraction",
  category: "web",
  queue: "data",
  description:
    "Readable text and markdown of a public HTTP(S) page or PDF, with title, author, date, language, links and images. Hidden elements are left out. Every redirect and every DNS answer is checked: targets that are not public are refused. Pages behind a login, a captcha or a script are reported as failures, not as text.",
  keywords: ["scrape", "crawl", "read URL", "web page", "article", "HTML to Markdown"],
  timeoutSeconds: 30,
  attempts: 2,
  analysis: false,
  data,
  operations: {
    v1: {
      method: "POST",
      price: "0.02",
      largest: { inputBytes: 4_096, resultBytes: 1_048_576 },
      input: z.strictObject({
        url: webUrl.describe(
          "The address of the page: a public http or https URL, at port 80 or 443.",
        ),
      }),
      examples: [
        {
          input: { url: "https://example.com/" },
          sample: {
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
              {
                from: "http://news.example.com/plant",
                to: "https://news.example.com/plant",
                status: 301,
              },
            ],
            bytes: 48_112,
          },
        },
      ],
    },
    v2: {
      method: "POST",
      price: "0.010",
      largest: { inputBytes: 4_096, resultBytes: 1_048_576 },
      input: z.strictObject({
        url: webUrl.describe(
          "The address of the page: a public http or https URL, at port 80 or 443.",
        ),
      }),
      examples: [{ input: { url: "https://example.com/" } }],
    },
  },
});
