import type { DataOf } from "../index.ts";

/** A fictional sample for tests. */
export const searchSample: DataOf<"search"> = {
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
};
