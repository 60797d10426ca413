import type { DataOf } from "../index.ts";
import { companySample, competitorSample, swotSample } from "./parts.ts";

/** A fictional sample for tests. */
export const competitorAnalysisSample: DataOf<"competitor-analysis"> = {
  company: { ...companySample, domain: "northwind.example" },
  competitors: [competitorSample],
  matrix: {
    attributes: ["positioning", "strengths"],
    rows: [
      {
        name: "Northwind Robotics Inc",
        cells: [
          { attribute: "positioning", value: "Robots for grocers", citations: [1] },
          { attribute: "strengths", value: null, citations: [] },
        ],
      },
    ],
  },
  swot: swotSample,
};
