import { z } from "zod";
import { dayOrInstant, link } from "../fields.ts";
import { sourceId } from "./citation.ts";

/** A published article. `publishedAt` is the publisher's own date, never the time it was found. */
export const article = z.strictObject({
  title: z.string().min(1),
  url: link,
  publisher: z.string().nullable(),
  publishedAt: dayOrInstant.nullable(),
  sourceId,
});

/** A published article. */
export type Article = z.output<typeof article>;
