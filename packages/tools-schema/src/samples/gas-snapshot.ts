import type { DataOf } from "../index.ts";

/** A fictional sample for tests. */
export const gasSnapshotSample: DataOf<"gas-snapshot"> = {
  network: "base",
  chainId: 8453,
  blockNumber: 38_500_001,
  blockTime: "2026-11-21T09:59:58.000Z",
  baseFeeWei: "5000000",
  gasPriceWei: "6000000",
  priorityFeeWei: { p10: "0", p50: "1000000", p90: "5000000" },
  gasPriceGwei: "0.006",
  l1: { baseFeeWei: "400000000", blobBaseFeeWei: "1", feeWei: "21000000000" },
  estimates: [
    {
      kind: "eth-transfer",
      gas: 21_000,
      l2FeeWei: "126000000000",
      l1FeeWei: "21000000000",
      operatorFeeWei: "0",
      totalWei: "147000000000",
      totalEth: "0.000000147",
      totalUsd: null,
    },
  ],
};
