import { z } from "zod";

/** The id of an entry of the result's `sources`. */
export const sourceId = z.int().positive();

/** Ids of the sources that support a text. At least one: what no source supports is not said. */
export const citations = z.array(sourceId).min(1);

/** A statement with its evidence. */
export const citedText = z.strictObject({ text: z.string().min(1), citations });

/** A statement with its evidence. */
export type CitedText = z.output<typeof citedText>;

/** A risk or a finding with a heading, its explanation and its evidence. */
export const citedFinding = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  citations,
});

/** Strengths, weaknesses, opportunities and threats; an empty list says that no source supports one. */
export const swot = z.strictObject({
  strengths: z.array(citedText),
  weaknesses: z.array(citedText),
  opportunities: z.array(citedText),
  threats: z.array(citedText),
});
