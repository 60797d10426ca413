import type { ChainReader } from "./chain-reader.ts";
import type { Authorization } from "./evidence.ts";

/** Seconds between looks while the chain answers and others look as well, and the tick on which it is looked. */
const watchSeconds = { heard: 30, tick: 1 } as const;

/** Nobody can sign it: it is asked for only to see whether what decides about payments can be read. */
const nobodys: Authorization = {
  payer: `0x${"00".repeat(20)}`,
  payTo: `0x${"00".repeat(20)}`,
  nonce: `0x${"00".repeat(32)}`,
  amount: 0n,
  validBefore: 0n,
  seenAt: 0,
};

/** Knows whether the chain answers, also while nobody buys. */
export type ChainWatch = {
  /** Whether no endpoint answered the last look of the watch; before the first one it counts as heard. */
  isSilent(): boolean;
  close(): void;
};

/**
 * Starts to look, one look at a time. A look of somebody else that found nobody is repeated at once, and does
 * not count by itself: it may have failed by what it asked.
 */
export const watchChain = (chain: ChainReader): ChainWatch => {
  let isSilent = false;
  let secondsLeft = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const tick = async (): Promise<void> => {
    secondsLeft -= watchSeconds.tick;
    if (isSilent || secondsLeft <= 0 || chain.isReachable() === false) {
      isSilent = await chain.evidenceOf(nobodys).then(
        () => false,
        () => true,
      );
      secondsLeft = watchSeconds.heard;
    }
    if (!isClosed) timer = setTimeout(() => void tick(), watchSeconds.tick * 1_000).unref();
  };
  void tick();

  return {
    isSilent: () => isSilent,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};
