import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { count, dayOrInstant, link, subject } from "../fields.ts";

const searchResult = z.strictObject({
  rank: z.int().positive(),
  title: z.string(),
  url: link,
  displayUrl: z.string(),
  snippet: z.string().nullable(),
  engine: z.string().min(1).describe("The engine that ranked it highest."),
  engines: z.array(z.string().min(1)).min(1).describe("Every engine that found it."),
  score: z.number().nullable().describe("The provider's score; comparable within one answer only."),
  publishedAt: dayOrInstant.nullable(),
});

const engineReport = z.strictObject({
  name: z.string().min(1),
  status: z.enum(["ok", "error", "suspended"]),
  reason: z.string().nullable(),
  resultCount: count.nullable(),
});

const input = z.strictObject({ q: subject.describe("The search terms.") });

/** Web search results as the engines gave them, merged and without duplicates. */
export const search = defineTool({
  slug: "search",
  name: "Web search",
  category: "web",
  queue: "data",
  description:
    "Web search: titles, URLs and snippets, merged across engines and without duplicates. Each result names the engines that found it; engines that failed or are suspended are listed with the reason.",
  keywords: ["internet", "find pages", "search engine", "links"],
  timeoutSeconds: 20,
  attempts: 3,
  analysis: false,
  data: z.strictObject({
    query: z.string(),
    results: z.array(searchResult),
    engines: z.array(engineReport),
    suggestions: z.array(z.string()),
    totalReturned: count,
  }),
  operations: {
    v1: {
      method: "GET",
      price: "0.02",
      largest: { inputBytes: 4_096, resultBytes: 262_144 },
      input,
      examples: [
        {
          input: { q: "EIP-3009 transferWithAuthorization" },
          sample: {
            query: "northwind robotics",
            results: [
              {
                rank: 1,
                title: "Northwind Robotics",
                url: "https://northwind.example/",
                displayUrl: "northwind.example",
                snippet: "Robots that pick groceries.",
                engine: "startpage",
                engines: ["startpage", "brave"],
                score: 4.5,
                publishedAt: null,
              },
            ],
            engines: [
              { name: "startpage", status: "ok", reason: null, resultCount: 1 },
              { name: "duckduckgo", status: "suspended", reason: "captcha", resultCount: null },
            ],
            suggestions: ["northwind robotics stock"],
            totalReturned: 1,
          },
        },
      ],
    },
    v2: {
      method: "GET",
      price: "0.010",
      largest: { inputBytes: 4_096, resultBytes: 262_144 },
      input,
      examples: [{ input: { q: "EIP-3009 transferWithAuthorization" } }],
    },
  },
});
