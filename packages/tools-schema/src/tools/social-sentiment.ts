import { z } from "zod";
import { citations, sourceId } from "../data/citation.ts";
import { sentimentDistribution, sentimentLabel, sentimentScore } from "../data/sentiment.ts";
import { timeWindow } from "../data/window.ts";
import { defineTool } from "../define-tool.ts";
import { platforms } from "../data/platforms.ts";
import { count, dayOrInstant, link, listedWordsOr, share, subject } from "../fields.ts";

const overall = z.strictObject({
  score: sentimentScore.describe("Mean weighted by engagement."),
  scoreUnweighted: sentimentScore,
  ci95: z
    .tuple([sentimentScore, sentimentScore])
    .nullable()
    .describe("95 % confidence interval of the score."),
  label: sentimentLabel,
  n: z.int().positive().describe("Number of scored items."),
  agreement: share.nullable().describe("Items that the model and the lexicon label alike."),
  distribution: sentimentDistribution,
});

const platformReport = z.strictObject({
  platform: z.string().min(1),
  status: z.enum(["ok", "empty", "unavailable"]),
  reason: z.string().nullable(),
  n: count,
  score: sentimentScore.nullable(),
  label: sentimentLabel.nullable(),
});

const sample = z.strictObject({
  platform: z.string().min(1),
  url: link,
  text: z.string().max(200).describe("A quote of at most 200 characters."),
  createdAt: dayOrInstant.nullable(),
  label: sentimentLabel,
  score: sentimentScore,
  engagement: count.nullable().describe("Likes, reposts and replies."),
  sourceId,
});

/** Sentiment on a topic, scored post by post. No profile of any author is made or returned. */
export const socialSentiment = defineTool({
  slug: "social-sentiment",
  name: "Social sentiment",
  category: "research",
  queue: "llm",
  description:
    "Sentiment on a topic in public posts and news: a score from -1 to 1 with confidence interval and distribution, per platform and overall, themes and linked samples. Each item is scored by a lexicon, and labelled by a locally run language model where one runs (analysis.model tells). A platform that does not answer is reported as unavailable.",
  keywords: [
    "public opinion",
    "mood",
    "buzz",
    "social media",
    "tweets",
    "Twitter",
    "Reddit",
    "Bluesky",
    "Mastodon",
  ],
  timeoutSeconds: 120,
  attempts: 2,
  analysis: true,
  data: z.strictObject({
    topic: z.string(),
    window: timeWindow,
    overall,
    platforms: z.array(platformReport).min(1),
    samples: z.array(sample),
    themes: z.array(
      z.strictObject({
        theme: z.string().min(1),
        share: share.describe("Items on the theme by all items."),
        citations,
      }),
    ),
  }),
  operations: {
    v1: {
      method: "POST",
      price: "0.05",
      largest: { inputBytes: 4_096, resultBytes: 1_048_576 },
      input: z.strictObject({
        topic: subject.describe("What the posts are about."),
        platforms: listedWordsOr("bluesky mastodon news", platforms).describe(
          `Platforms, separated by spaces: ${platforms.join(" ")}.`,
        ),
      }),
      examples: [
        {
          input: { topic: "Ethereum staking" },
          sample: {
            topic: "warehouse robots",
            window: { from: "2026-11-14T10:00:00.000Z", to: "2026-11-21T10:00:00.000Z" },
            overall: {
              score: 0.12,
              scoreUnweighted: 0.08,
              ci95: [-0.02, 0.26],
              label: "positive",
              n: 61,
              agreement: 0.72,
              distribution: { negative: 18, neutral: 17, positive: 24, mixed: 2 },
            },
            platforms: [
              {
                platform: "bluesky",
                status: "ok",
                reason: null,
                n: 61,
                score: 0.12,
                label: "positive",
              },
              {
                platform: "reddit",
                status: "unavailable",
                reason: "needs an API key",
                n: 0,
                score: null,
                label: null,
              },
            ],
            samples: [
              {
                platform: "bluesky",
                url: "https://bsky.app/profile/did:plc:example/post/3kexample",
                text: "The new picker at our store is quick and quiet.",
                createdAt: "2026-11-20T17:02:44.000Z",
                label: "positive",
                score: 0.6,
                engagement: 12,
                sourceId: 1,
              },
            ],
            themes: [{ theme: "noise", share: 0.23, citations: [1] }],
          },
        },
        { input: { topic: "Rust language", platforms: "hackernews lemmy" } },
      ],
    },
  },
});
