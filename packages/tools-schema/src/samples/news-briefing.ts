import type { DataOf } from "../index.ts";
import { sentimentSample } from "./parts.ts";

/** A fictional sample for tests. */
export const newsBriefingSample: DataOf<"news-briefing"> = {
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
  watchItems: [{ text: "The plant's permit is under review until December.", citations: [3] }],
};
