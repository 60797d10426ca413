import { toHex } from "viem";
import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition, Upstream } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { UpstreamError } from "../upstream/upstream-error.ts";
import { oracleAmount, oracleCall } from "./fee-oracle.ts";
import { batchRequest, quantity, type RpcAnswer, type RpcCall } from "./json-rpc.ts";
import { medianTips } from "./median-tips.ts";
import {
  assertRecent,
  type Fees,
  type GasProvider,
  latestBlockTimes,
  transfers,
} from "./provider.ts";

const baseChainId = 8_453n;
const observedBlocks = 20;

/** What was read of a block is not asked for again while the block itself may still answer. */
const pinnedTimes = { ttlMs: latestBlockTimes.ttlMs + latestBlockTimes.staleForMs, staleForMs: 0 };

/**
 * An endpoint of the Base network. Its latest block is read first; all else is read at that block, from the
 * same endpoint.
 */
export const createBaseRpc = (definition: ProviderDefinition, runtime: Runtime): GasProvider => {
  const upstream = createUpstream(definition, runtime);
  const { id, name } = definition;
  return {
    id,
    name,
    isReady: upstream.isReady,
    async fees(signal) {
      const latest = await upstream.fetch(
        batchRequest(latestCalls, name, latestBlockTimes),
        signal,
      );
      const block = readable(name, () => blockFrom(latest.value, name));
      // What is stale was recent when it came, and its source tells its age.
      const askedAt = latest.source.cache.stale
        ? Date.parse(latest.source.retrievedAt)
        : runtime.now();
      assertRecent(block.blockTime, askedAt, name);
      const pinned = await askPinned(block.blockNumber, upstream, name, signal);
      return { ...latest, value: readable(name, () => ({ ...block, ...pinnedFrom(pinned) })) };
    },
  };
};

const latestCalls: readonly RpcCall[] = [
  { method: "eth_chainId", params: [] },
  { method: "eth_getBlockByNumber", params: ["latest", false] },
];

/** Exact as a number too. */
const countable = quantity.refine((amount) => amount <= Number.MAX_SAFE_INTEGER).transform(Number);

const latestBlock = z.object({
  number: countable,
  timestamp: countable,
  baseFeePerGas: quantity,
});

type Block = Pick<Fees, "blockNumber" | "blockTime" | "baseFeeWei">;

const blockFrom = ([chainId, answer]: readonly RpcAnswer[], name: string): Block => {
  if (quantity.parse(resultOf(chainId)) !== baseChainId) {
    throw new UpstreamError("upstream_bad_response", name, { reason: "it is another chain" });
  }
  const { number, timestamp, baseFeePerGas } = latestBlock.parse(resultOf(answer));
  return {
    blockNumber: number,
    blockTime: timestamp * 1_000,
    baseFeeWei: baseFeePerGas,
  };
};

const questions = {
  l1BaseFee: { functionName: "l1BaseFee" },
  blobBaseFee: { functionName: "blobBaseFee" },
} as const;

const questionsOf = ({ gas, unsignedBytes }: (typeof transfers)[number]) =>
  ({
    l1Fee: { functionName: "getL1FeeUpperBound", args: [unsignedBytes] },
    operatorFee: { functionName: "getOperatorFee", args: [gas] },
  }) as const;

/** Three batches at the same time: the fees of the network, then those of each transfer. */
const askPinned = (
  blockNumber: number,
  upstream: Upstream,
  name: string,
  signal: AbortSignal,
): Promise<readonly (readonly RpcAnswer[])[]> => {
  const batches: readonly (readonly RpcCall[])[] = [
    [
      { method: "eth_maxPriorityFeePerGas", params: [] },
      {
        method: "eth_feeHistory",
        params: [toHex(observedBlocks), toHex(blockNumber), [10, 50, 90]],
      },
    ],
    Object.values(questions).map((question) => oracleCall(question, blockNumber)),
    ...transfers.map((transfer) =>
      Object.values(questionsOf(transfer)).map((question) => oracleCall(question, blockNumber)),
    ),
  ];
  return Promise.all(
    batches.map(async (calls) => {
      const { value } = await upstream.fetch(batchRequest(calls, name, pinnedTimes), signal);
      return value;
    }),
  );
};

const pinnedFrom = ([network = [], l1 = [], ...each]: readonly (readonly RpcAnswer[])[]) => {
  const [tip, history] = network;
  const baseFeeWei = amountOf(questions.l1BaseFee, l1[0]);
  const blobBaseFeeWei = amountOf(questions.blobBaseFee, l1[1]);
  return {
    tipWei: quantity.parse(resultOf(tip)),
    paidTipsWei: medianTips(resultOf(history)),
    l1: baseFeeWei === null || blobBaseFeeWei === null ? null : { baseFeeWei, blobBaseFeeWei },
    transfers: transfers.map((transfer, index) => {
      const { l1Fee, operatorFee } = questionsOf(transfer);
      const [l1Answer, operatorAnswer] = each[index] ?? [];
      return {
        transfer,
        l1FeeWei: amountOf(l1Fee, l1Answer),
        // Before its Isthmus upgrade a network has none.
        operatorFeeWei: amountOf(operatorFee, operatorAnswer) ?? 0n,
      };
    }),
  };
};

const amountOf = (
  question: Parameters<typeof oracleAmount>[0],
  answer: RpcAnswer | undefined,
): bigint | null => oracleAmount(question, answer ?? "reverted");

const resultOf = (answer: RpcAnswer | undefined): unknown => {
  if (answer === undefined || answer === "reverted") throw new Error("The node did not answer.");
  return answer.result;
};

/** What cannot be read is the endpoint's failure. */
const readable = <Value>(name: string, read: () => Value): Value => {
  try {
    return read();
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    throw new UpstreamError("upstream_bad_response", name, { cause: error });
  }
};
