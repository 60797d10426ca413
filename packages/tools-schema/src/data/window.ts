import { z } from "zod";
import { day, instant } from "../fields.ts";

/** The span of time that was searched. */
export const timeWindow = z.strictObject({ from: instant, to: instant });

/** The span of days that was searched, both included. */
export const dayWindow = z.strictObject({ from: day, to: day });
