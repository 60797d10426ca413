import { z } from "zod";
import { count } from "../fields.ts";

/** Sentiment from -1 (negative) to 1 (positive). */
export const sentimentScore = z.number().min(-1).max(1);

/** The label of a score; `mixed` where strong opposites meet. */
export const sentimentLabel = z.enum(["negative", "neutral", "positive", "mixed"]);

/** How many items bear each label; they add up to the number of items. */
export const sentimentDistribution = z.strictObject({
  negative: count,
  neutral: count,
  positive: count,
  mixed: count,
});

/** The sentiment of a set of articles. */
export const sentimentOverview = z.strictObject({
  score: sentimentScore,
  label: sentimentLabel,
  n: z.int().positive().describe("Number of scored items."),
  distribution: sentimentDistribution,
});
