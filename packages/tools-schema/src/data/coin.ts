import { z } from "zod";

/** A positive or unknown amount of USD. */
export const usd = z.number().nonnegative().nullable();

/** Which coin is meant; symbols collide, ids do not. */
export const coinIdentity = z.strictObject({
  id: z.string().min(1).describe("The market-data provider's coin id."),
  symbol: z.string().min(1).describe("In upper case."),
  name: z.string().nullable(),
});
