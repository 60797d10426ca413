import type { Block } from "./blocks.ts";

/** How much of each Ethereum fee the network passes on, in millionths; set by its operator. */
const baseFeeScalar = 2_269n;
const blobBaseFeeScalar = 1_055_762n;

/** The signature that an unsigned transaction still lacks, in bytes. */
const signatureBytes = 68n;

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/**
 * The most that a transaction of so many bytes pays for its data on Ethereum, in wei: the formula of
 * the OP Stack since its Fjord upgrade, for data that does not compress.
 */
export const l1FeeUpperBound = (
  { l1BaseFeeWei, l1BlobBaseFeeWei }: Pick<Block, "l1BaseFeeWei" | "l1BlobBaseFeeWei">,
  unsignedBytes: bigint,
): bigint => {
  const bytes = unsignedBytes + signatureBytes;
  const uncompressed = bytes + bytes / 255n + 16n;
  const estimated = larger(100_000_000n, 836_500n * uncompressed - 42_585_600n);
  const pricePerByte = 16n * baseFeeScalar * l1BaseFeeWei + blobBaseFeeScalar * l1BlobBaseFeeWei;
  return (estimated * pricePerByte) / 10n ** 12n;
};

/** The fee of the network's operator for so much gas, in wei. */
export const operatorFee = (gas: bigint): bigint => (gas * 1_500n) / 1_000_000n + 7n;
