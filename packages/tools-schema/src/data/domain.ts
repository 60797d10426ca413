import { z } from "zod";

/** A registrable domain name in its ASCII form and as people read it. */
export const domainName = z.strictObject({
  domain: z.string().min(1).describe("The registrable domain in ASCII (punycode) form."),
  unicode: z.string().min(1),
});
