import type { ToolDefinition } from "./define-tool.ts";
import type { Outcome } from "./handler.ts";
import { resultVersion } from "./result.ts";

/** The body of an answer made of what a handler returned. It is held against `resultSchema` by who sends it. */
export const envelopeOf = (
  { slug }: ToolDefinition,
  outcome: Outcome<unknown>,
  retrievedAt: number,
) => ({
  op: slug,
  version: resultVersion,
  retrievedAt: new Date(retrievedAt).toISOString(),
  asOf: outcome.asOf ?? null,
  data: outcome.data,
  sources: outcome.sources ?? [],
  warnings: outcome.warnings ?? [],
  partial: outcome.partial ?? false,
  ...(outcome.analysis ? { analysis: outcome.analysis, stages: outcome.stages } : {}),
});
