import type { DataOf } from "../index.ts";
import { factSample } from "./parts.ts";

/** A fictional sample for tests. */
export const analyzeSample: DataOf<"analyze"> = {
  topic: "Robots in grocery warehouses",
  thesis: { text: "Robots pay off in large stores first.", citations: [1, 2] },
  factors: [
    {
      name: "Wages",
      direction: "supports",
      strength: "high",
      text: "Wages in warehouses rose for six years.",
      citations: [1],
    },
  ],
  scenarios: [
    {
      name: "Slow adoption",
      likelihood: "medium",
      text: "Small stores wait for leasing offers.",
      citations: [2],
    },
  ],
  facts: [factSample],
  openQuestions: ["What do repairs cost after five years?"],
};
