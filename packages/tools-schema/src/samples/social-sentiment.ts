import type { DataOf } from "../index.ts";

/** A fictional sample for tests. */
export const socialSentimentSample: DataOf<"social-sentiment"> = {
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
    { platform: "bluesky", status: "ok", reason: null, n: 61, score: 0.12, label: "positive" },
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
};
