import type { SignedAuthorization } from "@coinslot/sandbox";
import { decodeFunctionData, type Hex, parseAbi, serializeSignature } from "viem";
import type { World } from "./world.ts";

const calldata = parseAbi([
  "function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)",
]);

/** Rebuilds a payment from what the chain shows to everybody. */
export const readPayment = async (
  { chain }: World,
  transaction: Hex,
): Promise<SignedAuthorization> => {
  const { input } = await chain.client.getTransaction({ hash: transaction });
  const { args } = decodeFunctionData({ abi: calldata, data: input });
  const [from, to, value, validAfter, validBefore, nonce, v, r, s] = args;
  const numbers = { value: `${value}`, validAfter: `${validAfter}`, validBefore: `${validBefore}` };
  const signature = serializeSignature({ r, s, v: BigInt(v) });
  return { authorization: { from, to, nonce, ...numbers }, signature };
};
