import type { Redis } from "ioredis";
import type { ClaimKeys } from "./keys.ts";

/**
 * The claim that this payer bought last by a request, if any, and those that are not decided. Read at one moment: a claim
 * that is settled between two reads would be in neither, and its buyer told that he has none and pays again.
 */
export const boughtOrUnsettled = async (
  redis: Redis,
  keys: ClaimKeys,
  payer: string,
  fingerprint: string,
): Promise<string[]> => {
  const [bought, unsettled] =
    (await redis
      .multi()
      .get(keys.bought(payer, fingerprint))
      .smembers(keys.unsettled(payer))
      .exec()) ?? [];
  const error = bought?.[0] ?? unsettled?.[0];
  if (!bought || !unsettled || error)
    throw error ?? new Error("Redis did not say what was bought.");
  return [bought[1] as string | null, ...(unsettled[1] as string[])].filter((id) => id !== null);
};
