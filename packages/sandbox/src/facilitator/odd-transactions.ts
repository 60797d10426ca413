import type { Hex } from "viem";
import type { SignedAuthorization } from "../chain/authorization.ts";
import { type ChainClient, createChainClient } from "../chain/chain-client.ts";
import type { FacilitatorChain } from "./facilitator-fault.ts";
import { oneAtATime } from "../process/one-at-a-time.ts";
import { submissionOf } from "../chain/token.ts";
import { usdcAbi, usdcByChainId } from "../chain/usdc.ts";

/** Enough for a transfer. */
const gas = 200_000n;

/** Too little for a transfer, enough to be mined. */
const tooLittleGas = 45_000n;

/** EVM code that answers every call with the yes of EIP-1271. */
const agreeingCode: Hex = "0x631626ba7e60e01b60005260206000f3";

/**
 * Sends the payment so that it is known and stays pending, while the chain goes on: its sender leaves
 * a gap in his nonces.
 */
export const sendUnmined = async (
  { rpcUrl, chainId }: FacilitatorChain,
  signed: SignedAuthorization,
): Promise<Hex> => {
  const client = await createChainClient(rpcUrl, chainId);
  return client.writeContract({ ...submissionOf(signed, chainId), nonce: 1, gas });
};

/** Fills the gap before a transaction that `sendUnmined` sent, so that it is mined. */
export const mineUnmined = async (client: ChainClient, hash: Hex): Promise<void> => {
  const { from } = await client.getTransaction({ hash });
  await client.impersonateAccount({ address: from });
  await client.sendTransaction({ account: from, to: from, nonce: 0, gas: 21_000n });
  await client.stopImpersonatingAccount({ address: from });
  await client.waitForTransactionReceipt({ hash });
};

/** Sends the payment with too little gas: it is mined, reverts, and moves nothing. */
export const sendReverted = async (
  { rpcUrl, chainId }: FacilitatorChain,
  signed: SignedAuthorization,
): Promise<Hex> => {
  const client = await createChainClient(rpcUrl, chainId);
  const hash = await client.writeContract({ ...submissionOf(signed, chainId), gas: tooLittleGas });
  const { status } = await client.waitForTransactionReceipt({ hash });
  if (status !== "reverted") throw new Error(`transaction ${hash} was meant to revert`);
  return hash;
};

/**
 * Cancels authorizations as their payers would. Their keys are not known here, so for this moment
 * the payer's account is a smart wallet that agrees to anything.
 */
export const createCanceller = async ({ rpcUrl, chainId }: FacilitatorChain) => {
  const client = await createChainClient(rpcUrl, chainId);
  // Two of one payer at once would leave him the wrong code.
  const inTurn = oneAtATime();
  const { address: token } = usdcByChainId[chainId];
  return ({ authorization: { from, nonce } }: SignedAuthorization): Promise<void> =>
    inTurn(async () => {
      const code = (await client.getCode({ address: from })) ?? "0x";
      await client.setCode({ address: from, bytecode: agreeingCode });
      try {
        const args = [from, nonce, "0x"] as const;
        const functionName = "cancelAuthorization";
        const call = { address: token, abi: usdcAbi, functionName, args } as const;
        await client.waitForTransactionReceipt({ hash: await client.writeContract(call) });
      } finally {
        await client.setCode({ address: from, bytecode: code });
      }
    });
};
