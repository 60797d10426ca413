import { z } from "zod";

/** Text that has a UTF-8 form: a lone surrogate would silently become U+FFFD. */
export const anyText = z
  .string()
  .refine((value) => value.isWellFormed(), "contains a lone surrogate, which has no UTF-8 form");

/** A required text: at least one character. */
export const text = z
  .string()
  .min(1)
  .refine((value) => value.isWellFormed(), "contains a lone surrogate, which has no UTF-8 form");
