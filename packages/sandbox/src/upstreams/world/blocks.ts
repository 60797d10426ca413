import { createRandom, integerBetween } from "./random.ts";

/** A block of the simulated Base network. Amounts are wei. */
export type Block = {
  readonly number: number;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly baseFeeWei: bigint;
  readonly gasUsed: bigint;
  readonly gasLimit: bigint;
  /** Priority fees that transactions of the block paid at the 10th, 50th and 90th percentile. */
  readonly priorityFeesWei: readonly [bigint, bigint, bigint];
  /** The priority fee that a node suggests on top of the base fee. */
  readonly suggestedTipWei: bigint;
  /** What the network knows of the fees of Ethereum, on which it settles. */
  readonly l1BaseFeeWei: bigint;
  readonly l1BlobBaseFeeWei: bigint;
};

const genesis = 1_686_789_347;
const secondsPerBlock = 2;
const minimumBaseFeeWei = 5_000_000n;

/** The block with that number. */
export const blockNumbered = (seed: number, number: number): Block => {
  const random = createRandom(seed, `block:${number}`);
  const tip = () => BigInt(integerBetween(random, 1, 900_000));
  const [low, middle, high] = [tip(), tip(), tip()];
  return {
    number,
    timestamp: genesis + number * secondsPerBlock,
    // For hours on end the base fee stands at its minimum.
    baseFeeWei:
      minimumBaseFeeWei + BigInt(Math.max(0, integerBetween(random, -3_000_000, 900_000))),
    gasUsed: BigInt(integerBetween(random, 20_000_000, 60_000_000)),
    gasLimit: 240_000_000n,
    priorityFeesWei: [low, low + middle, low + middle + high],
    suggestedTipWei: BigInt(integerBetween(random, 500_000, 1_500_000)),
    l1BaseFeeWei: BigInt(integerBetween(random, 80_000_000, 900_000_000)),
    l1BlobBaseFeeWei: BigInt(integerBetween(random, 1, 40_000_000)),
  };
};

/** The latest block at an instant in milliseconds. */
export const blockAt = (seed: number, instant: number): Block =>
  blockNumbered(seed, Math.floor((instant / 1_000 - genesis) / secondsPerBlock));
