import { numberToHex } from "viem";
import {
  errorOf,
  heightOf,
  resultOf,
  type RpcAnswer,
  type RpcCall,
  type RpcRule,
} from "./json-rpc.ts";

/** Where the methods take a block: not as the first parameter is whose state they ask for. */
export const blockParameter: Readonly<Record<string, number>> = {
  eth_getBlockByNumber: 0,
  eth_getBlockReceipts: 0,
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
};

type Placed = { blockNumber?: string | null; number?: string | null };

const placeOf = (value: unknown): string | undefined => {
  if (typeof value !== "object" || value === null) return undefined;
  const { blockNumber, number } = value as Placed;
  return blockNumber ?? number ?? undefined;
};

/** A node whose newest block stays `blocks` below the height at which this began. */
export const createStaleNode = async (target: string, blocks: number): Promise<RpcRule> => {
  const height = (await heightOf(target)) - BigInt(blocks);
  const head = height > 0n ? height : 0n;
  const isBeyond = (block: unknown): boolean =>
    typeof block === "string" && block.startsWith("0x") && BigInt(block) > head;
  const known = (block: unknown): unknown =>
    block === undefined || block === "latest" || block === "pending" ? numberToHex(head) : block;

  const atHead = (call: RpcCall): RpcCall => {
    const params = [...(call.params ?? [])];
    if (call.method === "eth_getLogs") {
      const filter = params[0] as { fromBlock?: string; toBlock?: string; blockHash?: string };
      const { fromBlock, toBlock } = filter;
      const range = { fromBlock: known(fromBlock), toBlock: known(toBlock) };
      return filter.blockHash ? call : { ...call, params: [{ ...filter, ...range }] };
    }
    const index = blockParameter[call.method];
    if (index === undefined) return call;
    params[index] = known(params[index]);
    return { ...call, params };
  };
  const withoutLater = (answer: RpcAnswer): RpcAnswer => {
    const isLater = (value: unknown) => isBeyond(placeOf(value));
    const { result } = answer;
    if (Array.isArray(result)) return { ...answer, result: result.filter((one) => !isLater(one)) };
    return isLater(result) ? { ...answer, result: null } : answer;
  };

  return async (call, genuine) => {
    if (call.method === "eth_blockNumber") return resultOf(call, numberToHex(head));
    const asked = atHead(call);
    const index = blockParameter[call.method] ?? 0;
    if (index > 0 && isBeyond(asked.params?.[index])) {
      return errorOf(call, -32_000, "header not found");
    }
    return withoutLater(await genuine(asked));
  };
};
