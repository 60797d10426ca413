import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { anyText } from "../fields.ts";

/** A position and a length in lines, as the header of a unified diff's hunk gives them. */
const line = z.int().nonnegative();

/** Line-by-line difference of two texts as a unified patch, as hunks and as counts. */
export const textDiff = defineTool({
  slug: "text-diff",
  name: "Text diff",
  category: "utility",
  queue: "util-heavy",
  description:
    "Line-by-line difference of two texts: a unified patch with three lines of context, its hunks, counts of added, removed and unchanged lines, and similarity (2 x unchanged / all lines). CRLF against LF is a change. Where the shortest difference costs too much to find, exact is false: the patch is correct but longer, similarity a lower bound. Computed locally; no model, no upstream.",
  keywords: ["compare", "difference", "changes", "patch"],
  timeoutSeconds: 10,
  attempts: 3,
  analysis: false,
  data: z.strictObject({
    patch: z.string(),
    mode: z.literal("line"),
    hunks: z.array(
      z.strictObject({
        oldStart: line,
        oldLines: line,
        newStart: line,
        newLines: line,
        lines: z.array(z.string()),
      }),
    ),
    stats: z.strictObject({ added: line, removed: line, unchanged: line }),
    similarity: z.number().min(0).max(1),
    identical: z.boolean(),
    exact: z.boolean(),
  }),
  operations: {
    v1: {
      method: "POST",
      price: "0.002",
      largest: { inputBytes: 262_144, resultBytes: 2_097_152 },
      input: z.strictObject({
        text1: anyText.describe("The old text; may be empty."),
        text2: anyText.describe("The new text; may be empty."),
      }),
      examples: [
        {
          input: { text1: "one\ntwo\nthree\n", text2: "one\n2\nthree\nfour" },
          data: {
            patch:
              "--- text1\n+++ text2\n@@ -1,3 +1,4 @@\n one\n-two\n+2\n three\n+four\n\\ No newline at end of file\n",
            mode: "line",
            hunks: [
              {
                oldStart: 1,
                oldLines: 3,
                newStart: 1,
                newLines: 4,
                lines: [" one", "-two", "+2", " three", "+four", "\\ No newline at end of file"],
              },
            ],
            stats: { added: 2, removed: 1, unchanged: 2 },
            similarity: 4 / 7,
            identical: false,
            exact: true,
          },
        },
        {
          input: { text1: "same\n", text2: "same\n" },
          data: {
            patch: "",
            mode: "line",
            hunks: [],
            stats: { added: 0, removed: 0, unchanged: 1 },
            similarity: 1,
            identical: true,
            exact: true,
          },
        },
      ],
    },
  },
});
