import type { ChainClient } from "./chain-client.ts";

/** How the chain makes blocks, and what time it thinks it is. */
export type Mining = {
  /** A block every so many seconds; 0 goes back to one block per transaction, at once. */
  setBlockTime(seconds: number): Promise<void>;
  /** Transactions are accepted and stay pending until `mine` or `resumeMining`. */
  pauseMining(): Promise<void>;
  resumeMining(): Promise<void>;
  mine(blocks?: number): Promise<void>;
  /** The chain's clock jumps ahead, for good, and a block is mined. */
  increaseTime(seconds: number): Promise<void>;
  /** Unix seconds of the newest block. */
  now(): Promise<number>;
};

/** Mining by anvil's own methods. */
export const createMining = (client: ChainClient): Mining => {
  const mine = (blocks = 1) => client.mine({ blocks });
  const setBlockTime = async (seconds: number) => {
    // anvil takes an interval of 0 for no mining at all.
    await client.setIntervalMining({ interval: seconds });
    if (seconds === 0) await client.setAutomine(true);
  };
  const resumeMining = async () => {
    await client.setAutomine(true);
    await mine();
  };
  return {
    mine,
    setBlockTime,
    resumeMining,
    pauseMining: () => client.setAutomine(false),
    increaseTime: async (seconds) => {
      await client.increaseTime({ seconds });
      await mine();
    },
    now: async () => Number((await client.getBlock()).timestamp),
  };
};
