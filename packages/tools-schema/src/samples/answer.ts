import type { DataOf } from "../index.ts";
import { factSample } from "./parts.ts";

/** A fictional sample for tests. */
export const answerSample: DataOf<"answer"> = {
  question: "What was Northwind Robotics' revenue in 2025?",
  answerable: true,
  facts: [factSample],
  keyPoints: [{ text: "Revenue was 1.25 billion dollars.", citations: [1] }],
};
