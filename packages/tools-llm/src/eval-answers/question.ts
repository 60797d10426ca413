import { z } from "zod";

/** A line of a file of questions: what is asked of which documents, and what an answer must have. */
const questionLine = z.object({
  question: z.string().min(1),
  documents: z.array(z.object({ title: z.string().min(1), text: z.string().min(1) })).min(1),
  expect: z
    .object({
      /** Figures as anybody would write them: "4.2%", "$3.1 billion", "12 May 2024". */
      numbers: z.array(z.coerce.string()).optional(),
      /** Titles of documents that must be cited. */
      mustCite: z.array(z.string()).optional(),
    })
    .default({}),
});

/** A question with its documents. */
export type Question = z.output<typeof questionLine>;

/** The questions of a file with one JSON object a line; a line that is none throws with its number. */
export const questionsIn = (lines: string): Question[] =>
  lines.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const parsed = questionLine.safeParse(jsonOf(line));
    if (parsed.success) return [parsed.data];
    throw new Error(`line ${index + 1} is no question: ${z.prettifyError(parsed.error)}`);
  });

const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
};
