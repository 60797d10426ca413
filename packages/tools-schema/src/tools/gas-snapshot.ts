import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { count, decimalText, instant, wei } from "../fields.ts";

const estimate = z.strictObject({
  kind: z.enum(["eth-transfer", "erc20-transfer"]),
  gas: z.int().positive().describe("The gas that the estimate assumes."),
  l2FeeWei: wei,
  l1FeeWei: wei.nullable().describe("Null where the gas price oracle did not answer."),
  operatorFeeWei: wei,
  totalWei: wei.nullable(),
  totalEth: decimalText.nullable(),
  totalUsd: z.number().nonnegative().nullable(),
});

/** Fees of the Base network, all read at one block. */
export const gasSnapshot = defineTool({
  slug: "gas-snapshot",
  name: "Base gas snapshot",
  category: "crypto",
  queue: "data",
  description:
    "Gas price, base fee, priority fee percentiles and L1 data fee of the Base network at its latest block, with the estimated cost of an ETH transfer and of an ERC-20 transfer. All values are read at one block; wei amounts are decimal strings.",
  keywords: ["gas price", "gas fee", "gwei", "transaction cost", "Base", "L2"],
  timeoutSeconds: 20,
  attempts: 3,
  analysis: false,
  data: z.strictObject({
    network: z.literal("base"),
    chainId: z.literal(8453),
    blockNumber: count,
    blockTime: instant,
    baseFeeWei: wei,
    gasPriceWei: wei,
    priorityFeeWei: z
      .strictObject({ p10: wei, p50: wei, p90: wei })
      .nullable()
      .describe("Percentiles over the last 20 blocks."),
    gasPriceGwei: decimalText,
    l1: z
      .strictObject({
        baseFeeWei: wei,
        blobBaseFeeWei: wei,
        feeWei: wei.describe("Upper bound of the L1 data fee of the ETH transfer."),
      })
      .nullable(),
    estimates: z.array(estimate),
  }),
  operations: {
    v1: {
      method: "GET",
      price: "0.002",
      largest: { inputBytes: 1_024, resultBytes: 16_384 },
      input: z.strictObject({}),
      examples: [
        {
          input: {},
          sample: {
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
          },
        },
      ],
    },
  },
});
