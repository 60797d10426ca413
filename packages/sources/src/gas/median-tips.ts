import { z } from "zod";
import { quantity } from "./json-rpc.ts";
import type { Fees } from "./provider.ts";

const history = z.object({
  reward: z.array(z.tuple([quantity, quantity, quantity]).nullable()).nullish(),
});

/**
 * The median block of each percentile in an answer of `eth_feeHistory`; one busy block among twenty changes
 * little. Null when the node does not tell rewards. Throws on junk.
 */
export const medianTips = (answer: unknown): Fees["paidTipsWei"] => {
  const reward = (history.parse(answer).reward ?? []).filter((one) => one !== null);
  if (reward.length === 0) return null;
  return {
    p10: median(reward.map(([low]) => low)),
    p50: median(reward.map(([, middle]) => middle)),
    p90: median(reward.map(([, , high]) => high)),
  };
};

/** Of an even number the mean of the middle two, rounded down. */
const median = (amounts: readonly bigint[]): bigint => {
  const sorted = amounts.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const half = Math.floor(sorted.length / 2);
  const [above = 0n, below = above] = [sorted[half], sorted[sorted.length - 1 - half]];
  return (below + above) / 2n;
};
