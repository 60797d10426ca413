import { z } from "zod";
import type { Pair } from "./marked.ts";

const pair = z.object({
  quotes: z.array(z.string()).min(1),
  sentence: z.string(),
  supported: z.boolean(),
  kind: z.string(),
});

/** The pairs of a file with one JSON object a line. */
export const pairsIn = (lines: string): Pair[] =>
  lines
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => pair.parse(JSON.parse(line)));
