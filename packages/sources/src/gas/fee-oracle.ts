import { decodeFunctionResult, encodeFunctionData, isHex, parseAbi, toHex } from "viem";
import type { RpcAnswer, RpcCall } from "./json-rpc.ts";

/** The contract of every OP Stack network that knows what it charges for data on Ethereum. */
const address = "0x420000000000000000000000000000000000000F";

const abi = parseAbi([
  "function l1BaseFee() view returns (uint256)",
  "function blobBaseFee() view returns (uint256)",
  "function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)",
  "function getOperatorFee(uint256 gasUsed) view returns (uint256)",
]);

type Question =
  | { readonly functionName: "l1BaseFee" | "blobBaseFee" }
  | {
      readonly functionName: "getL1FeeUpperBound" | "getOperatorFee";
      readonly args: readonly [bigint];
    };

/** The call that asks the oracle at a block. */
export const oracleCall = (question: Question, blockNumber: number): RpcCall => ({
  method: "eth_call",
  params: [{ to: address, data: encodeFunctionData({ abi, ...question }) }, toHex(blockNumber)],
});

/** The amount that it answered; null where it has no such function, or is not there. Throws on junk. */
export const oracleAmount = (
  { functionName }: Pick<Question, "functionName">,
  answer: RpcAnswer,
): bigint | null => {
  if (answer === "reverted" || answer.result === "0x") return null;
  if (!isHex(answer.result)) throw new Error("The oracle's answer is not hex.");
  return decodeFunctionResult({ abi, functionName, data: answer.result });
};
