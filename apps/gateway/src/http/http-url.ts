import { z } from "zod";

/** The address of a server, without the slash at its end. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));

/** A list of such addresses, with commas between them, as an operator writes it; one at least. */
export const httpUrls = z
  .string()
  .transform((list) => list.split(",").map((url) => url.trim()))
  .pipe(z.array(httpUrl).min(1));
