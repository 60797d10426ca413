import type { DataOf } from "../index.ts";

/** A fictional sample for tests. */
export const summarizeSample: DataOf<"summarize"> = {
  summary: "The council approved a budget of 4.2 million dollars.",
  wordCount: 9,
  maxWords: 30,
  sourceWordCount: 39,
  compressionRatio: 0.23,
  keyPoints: [{ text: "The vote was 7 to 2.", citations: [1] }],
  numbersVerified: true,
  truncated: false,
};
