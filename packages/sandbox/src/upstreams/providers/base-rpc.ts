import { decodeFunctionData, encodeFunctionResult, numberToHex, parseAbi } from "viem";
import { errorOf, resultOf, type RpcAnswer, type RpcCall } from "../../rpc/json-rpc.ts";
import { json, type Simulator, text } from "../simulator.ts";
import type { World } from "../world.ts";
import type { Block } from "../world/blocks.ts";
import { l1FeeUpperBound, operatorFee } from "../world/rollup-fees.ts";

const gasPriceOracle = "0x420000000000000000000000000000000000000F";
const oracleAbi = parseAbi([
  "function l1BaseFee() view returns (uint256)",
  "function blobBaseFee() view returns (uint256)",
  "function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)",
  "function getOperatorFee(uint256 gasUsed) view returns (uint256)",
]);

/** Free endpoints take no more calls than this in one batch. */
const longestBatch = 3;

const variants = {
  "rpc-rate-limited": "200 with the JSON-RPC error -32005 for each call",
  "rpc-internal-error": "200 with the JSON-RPC error -32603 for each call",
  "wrong-chain": "everything as on Base Sepolia, whose chain id is 84532",
  "stale-block": "the latest block is ten minutes old",
  "unknown-block": "the node has the latest block, and does not know it when asked for it",
  "no-operator-fee": "getOperatorFee reverts, as before the Isthmus upgrade",
  "no-oracle": "every call of the gas price oracle reverts",
  "no-rewards": "eth_feeHistory without rewards",
  "missing-answer": "the last answer of each batch is missing",
  "reversed-batch": "the answers of a batch in another order",
};

/** How the answers that need a block are found. */
type Node = {
  readonly latest: Block;
  readonly numbered: (number: number) => Block;
  readonly variant: string | undefined;
};

/** A JSON-RPC endpoint of the Base network at `base`: one of several, each under its own id. */
export const createBaseRpc = (
  world: World,
  now: () => number,
  { id, base }: { id: string; base: string },
): Simulator => ({
  id,
  base,
  variants,
  answer: ({ method, body, variant }) => {
    if (method !== "POST") return text("JSON-RPC is asked by POST.", 405);
    const numbered = (number: number) => world.blockNumbered(number);
    const late = variant === "stale-block" ? 600_000 : 0;
    const node = { latest: world.blockAt(now() - late), numbered, variant };
    const asked = JSON.parse(body.toString()) as RpcCall | RpcCall[];
    if (!Array.isArray(asked)) return json(answerRpc(asked, node));
    if (asked.length > longestBatch) {
      return json(errorOf({ id: null, method: "" }, -32_600, "the batch is too large"));
    }
    const answers = asked.map((call) => answerRpc(call, node));
    if (variant === "missing-answer") answers.pop();
    return json(variant === "reversed-batch" ? answers.toReversed() : answers);
  },
});

const answerRpc = (call: RpcCall, node: Node): RpcAnswer => {
  const { latest, variant } = node;
  if (variant === "rpc-rate-limited") return errorOf(call, -32_005, "slow down");
  if (variant === "rpc-internal-error") return errorOf(call, -32_603, "Internal error");
  switch (call.method) {
    case "eth_chainId":
      return resultOf(call, numberToHex(variant === "wrong-chain" ? 84_532 : 8_453));
    case "eth_getBlockByNumber":
      return resultOf(call, blockOf(latest));
    case "eth_gasPrice":
      return resultOf(call, numberToHex(latest.baseFeeWei + latest.suggestedTipWei));
    case "eth_maxPriorityFeePerGas":
      return resultOf(call, numberToHex(latest.suggestedTipWei));
    case "eth_feeHistory":
      return answerFeeHistory(call, node);
    case "eth_call":
      return answerOracle(call, node);
    default:
      return errorOf(call, -32_601, "the method does not exist");
  }
};

const blockOf = ({ number, timestamp, baseFeeWei, gasUsed, gasLimit }: Block) => ({
  number: numberToHex(number),
  timestamp: numberToHex(timestamp),
  baseFeePerGas: numberToHex(baseFeeWei),
  gasUsed: numberToHex(gasUsed),
  gasLimit: numberToHex(gasLimit),
  transactions: [],
});

/** The block that a call names; undefined when it lies in the future or is forgotten. */
const namedBlock = (name: unknown, { latest, numbered, variant }: Node): Block | undefined => {
  if (name === "latest") return latest;
  const number = Number(name);
  return variant === "unknown-block" || !(number <= latest.number) ? undefined : numbered(number);
};

const answerFeeHistory = (call: RpcCall, node: Node): RpcAnswer => {
  const [count, newest] = call.params ?? [];
  const last = namedBlock(newest, node);
  if (!last) return errorOf(call, -32_000, "unknown block");
  const first = last.number - Number(count) + 1;
  const blocks = Array.from({ length: Number(count) }, (_, index) => node.numbered(first + index));
  return resultOf(call, {
    oldestBlock: numberToHex(first),
    baseFeePerGas: [...blocks, last].map(({ baseFeeWei }) => numberToHex(baseFeeWei)),
    gasUsedRatio: blocks.map(({ gasUsed, gasLimit }) => Number(gasUsed) / Number(gasLimit)),
    ...(node.variant !== "no-rewards" && {
      reward: blocks.map(({ priorityFeesWei }) => priorityFeesWei.map((fee) => numberToHex(fee))),
    }),
  });
};

const answerOracle = (call: RpcCall, node: Node): RpcAnswer => {
  const [transaction, name] = call.params ?? [];
  const { to, data } = transaction as { to: string; data: `0x${string}` };
  const block = namedBlock(name, node);
  if (!block) return errorOf(call, -32_000, "header not found");
  if (to.toLowerCase() !== gasPriceOracle.toLowerCase()) return resultOf(call, "0x");
  const { functionName, args } = decodeFunctionData({ abi: oracleAbi, data });
  const isOld = node.variant === "no-operator-fee" && functionName === "getOperatorFee";
  if (isOld || node.variant === "no-oracle") return errorOf(call, 3, "execution reverted");
  const result = {
    l1BaseFee: () => block.l1BaseFeeWei,
    blobBaseFee: () => block.l1BlobBaseFeeWei,
    getL1FeeUpperBound: () => l1FeeUpperBound(block, args?.[0] ?? 0n),
    getOperatorFee: () => operatorFee(args?.[0] ?? 0n),
  }[functionName]();
  return resultOf(call, encodeFunctionResult({ abi: oracleAbi, functionName, result }));
};
