import type { DataOf } from "../index.ts";
import { listingSample, sessionQuoteSample } from "./parts.ts";

/** A fictional sample for tests. */
export const stockQuoteSample: DataOf<"stock-quote"> = { ...listingSample, ...sessionQuoteSample };
