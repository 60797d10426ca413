import type { DataOf } from "../index.ts";
import { factSample } from "./parts.ts";

/** A fictional sample for tests. */
export const researchSample: DataOf<"research"> = {
  topic: "Robots in grocery warehouses",
  depth: "comprehensive",
  outline: ["Market", "Costs"],
  sections: [{ title: "Market", text: "Two vendors lead [1][2].", citations: [1, 2] }],
  keyFindings: [{ text: "Two vendors lead.", citations: [1, 2], confidence: "high" }],
  contradictions: [{ text: "Sources differ on payback: 2 or 5 years.", citations: [1, 3] }],
  facts: [factSample],
  searchTrail: [{ query: "grocery warehouse robots vendors", results: 10 }],
  budget: { pages: 14, tokens: 48_210, ms: 141_003 },
};
