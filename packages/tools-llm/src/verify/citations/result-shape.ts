import { z } from "zod";

const quote = z.object({
  sourceId: z.number(),
  start: z.number(),
  end: z.number(),
  text: z.string(),
});

/** What is read of a result: no more than what is checked, so that results of other versions can be looked at too. */
export const citedResult = z.object({
  sources: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      name: z.string(),
      title: z.string().nullish(),
      url: z.string(),
      textSha256: z.string().nullable(),
    }),
  ),
  data: z.unknown(),
  analysis: z.object({
    text: z.string(),
    sentences: z.array(
      z.object({
        text: z.string(),
        citations: z.array(z.number()),
        quotes: z.array(quote),
        rung: z.string(),
        support: z.string().optional(),
      }),
    ),
    model: z.object({ provider: z.string() }),
  }),
});

/** A result with an analysis, as far as it is checked. */
export type CitedResult = z.output<typeof citedResult>;

/** A sentence of its analysis. */
export type CitedSentence = CitedResult["analysis"]["sentences"][number];
