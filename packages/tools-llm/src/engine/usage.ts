import type { Usage } from "@coinslot/models";

export type { Usage };

/** Nothing was asked of a model. */
export const noUsage: Usage = { promptTokens: 0, completionTokens: 0, durationMs: 0, calls: 0 };

/** What several calls took together. */
export const addUsage = (usages: readonly Usage[]): Usage =>
  usages.reduce(
    (sum, one) => ({
      promptTokens: sum.promptTokens + one.promptTokens,
      completionTokens: sum.completionTokens + one.completionTokens,
      durationMs: sum.durationMs + one.durationMs,
      calls: sum.calls + one.calls,
    }),
    noUsage,
  );
