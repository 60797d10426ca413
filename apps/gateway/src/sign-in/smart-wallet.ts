import {
  type Address,
  BaseError,
  encodeFunctionData,
  ExecutionRevertedError,
  hashMessage,
  type Hex,
  parseAbi,
  type PublicClient,
} from "viem";
import type { Network } from "../payment/networks.ts";

/** A signature under a text, by whoever holds the address. */
export type Signed = {
  readonly address: Address;
  readonly message: string;
  readonly signature: Hex;
};

/** Asks a smart wallet whether a signature is its own. Rejects where no node gives an answer. */
export type AskSmartWallet = (signed: Signed) => Promise<boolean>;

const abi = parseAbi([
  "function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)",
]);
/** What a wallet returns for yes: EIP-1271's magic value, padded to a word. */
const yes = `0x1626ba7e${"0".repeat(56)}`;

const isRevert = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof ExecutionRevertedError) !== null;

/** An address without code answers nothing, which is a no like every other answer. */
const ask = async (client: PublicClient, signed: Signed, network: Network): Promise<boolean> => {
  const args = [hashMessage(signed.message), signed.signature] as const;
  const data = encodeFunctionData({ abi, functionName: "isValidSignature", args });
  const call = client.call({ to: signed.address, data }).then(
    (answer) => answer.data === yes,
    (error: unknown) => {
      if (isRevert(error)) return false;
      throw error;
    },
  );
  const [chainId, isYes] = await Promise.all([client.getChainId(), call]);
  if (chainId !== network.chainId) throw new Error("the endpoint serves another chain");
  return isYes;
};

/** EIP-1271, by the first of the nodes that answers. */
export const createAskSmartWallet =
  (clients: readonly PublicClient[], network: Network): AskSmartWallet =>
  async (signed) => {
    for (const client of clients) {
      const answer = await ask(client, signed, network).catch(() => undefined);
      if (answer !== undefined) return answer;
    }
    throw new Error("no RPC endpoint answers");
  };
