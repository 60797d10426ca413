import { z } from "zod";
import { citations, citedText } from "../data/citation.ts";
import { sentimentOverview, sentimentScore } from "../data/sentiment.ts";
import { timeWindow } from "../data/window.ts";
import { sentimentSample } from "../data/samples.ts";
import { defineTool } from "../define-tool.ts";
import { count, dayOrInstant, instant, subject } from "../fields.ts";

const story = z.strictObject({
  headline: z.string().min(1),
  summary: z.string().min(1),
  citations,
  outlets: z.int().positive().describe("Publishers that carry the story."),
  publishedAt: dayOrInstant.nullable().describe("By the earliest publisher that states it."),
  seenAt: instant.nullable().describe("When an index first saw the story."),
  sentimentScore: sentimentScore.nullable(),
  topics: z.array(z.string()),
});

const input = z.strictObject({ topic: subject.describe("What the news is about.") });

/** Recent news on a topic: one entry per story, however many outlets carry it. */
export const newsBriefing = defineTool({
  slug: "news-briefing",
  name: "News briefing",
  category: "research",
  queue: "llm",
  description:
    "Briefing on recent news about a topic from several news sources. Reports of one story are merged and their outlets counted; each story has a summary with citations, dates and sentiment. Overall sentiment, key takeaways and points to watch follow. Sentences are written by a locally run language model from the articles, or quoted from them (analysis.model tells which).",
  keywords: ["headlines", "current events", "latest news", "digest", "press"],
  timeoutSeconds: 120,
  attempts: 2,
  analysis: true,
  data: z.strictObject({
    topic: z.string(),
    window: timeWindow,
    stories: z.array(story).min(1).describe("By number of outlets and recency."),
    articleCount: count.describe("Articles before they were merged into stories."),
    sentiment: sentimentOverview.nullable(),
    keyTakeaways: z.array(citedText),
    watchItems: z.array(citedText),
  }),
  operations: {
    v1: {
      method: "POST",
      price: "0.05",
      largest: { inputBytes: 4_096, resultBytes: 1_048_576 },
      input,
      examples: [
        {
          input: { topic: "stablecoin regulation" },
          sample: {
            topic: "warehouse robots",
            window: { from: "2026-11-14T10:00:00.000Z", to: "2026-11-21T10:00:00.000Z" },
            stories: [
              {
                headline: "Northwind Robotics opens a second plant",
                summary: "The plant doubles its capacity and employs 400 people.",
                citations: [1, 3],
                outlets: 4,
                publishedAt: "2026-11-19T08:30:00.000Z",
                seenAt: "2026-11-19T09:00:00.000Z",
                sentimentScore: 0.4,
                topics: ["manufacturing"],
              },
            ],
            articleCount: 17,
            sentiment: sentimentSample,
            keyTakeaways: [{ text: "Capacity doubles next year.", citations: [1] }],
            watchItems: [
              { text: "The plant's permit is under review until December.", citations: [3] },
            ],
          },
        },
      ],
    },
    v2: {
      method: "POST",
      price: "0.010",
      largest: { inputBytes: 4_096, resultBytes: 1_048_576 },
      input,
      examples: [{ input: { topic: "stablecoin regulation" } }],
    },
  },
});
