import { createLeakyBuckets } from "./leaky-buckets.ts";

/** How often claims may be read, per minute. */
export type ClaimReadLimits = {
  readonly readsPerClaim: number;
  readonly readsPerAddress: number;
};

/** One who asks every two seconds asks 30 times. */
export const claimReadLimits: ClaimReadLimits = { readsPerClaim: 240, readsPerAddress: 3_000 };

/** Reading is free, and a large result is work: each so many bytes of an answer count as one more read. */
const bytesPerRead = 256 * 1024;

/** Bounds what readers of claims cost. In memory of one gateway. */
export type ClaimReads = {
  /** Seconds until this address may read by this token; 0 where it may now. */
  waitOf(address: string, token: string): number;
  /** One answer. A token is counted only where it is a claim's: wrong ones would push out the right ones. */
  count(address: string, token: string | undefined, bytes: number): void;
};

export const createClaimReads = (
  now: () => number,
  limits: ClaimReadLimits = claimReadLimits,
): ClaimReads => {
  const byAddress = createLeakyBuckets(limits.readsPerAddress, now);
  const byToken = createLeakyBuckets(limits.readsPerClaim, now);
  return {
    waitOf: (address, token) => Math.max(byAddress.waitOf(address), byToken.waitOf(token)),
    count(address, token, bytes) {
      const reads = 1 + Math.floor(bytes / bytesPerRead);
      byAddress.add(address, reads);
      if (token !== undefined) byToken.add(token, reads);
    },
  };
};
