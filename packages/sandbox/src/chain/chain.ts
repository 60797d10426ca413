import type { Address } from "viem";
import { startAnvil } from "./anvil.ts";
import type { Child } from "../process/child.ts";
import { type ChainClient, connectToChain, createChainClient } from "./chain-client.ts";
import { type Mining, createMining } from "./mining.ts";
import { installMulticall3 } from "./multicall3.ts";
import { type Token, createToken } from "./token.ts";
import { type ChainId, installUsdc, usdcByChainId } from "./usdc.ts";

/** A real EVM chain on this machine with Circle's own USDC at its mainnet address. */
export type Chain = Token &
  Mining & {
    rpcUrl: string;
    chainId: ChainId;
    /** The x402 v1 name of the network. */
    network: "base" | "base-sepolia";
    /** USDC. */
    asset: Address;
    pid: number;
    child: Child;
    /** viem's client, for what this type does not offer. Its account owns the token. */
    client: ChainClient;
    stop(): Promise<void>;
  };

/** Starts the chain, installs the contracts, and mines each transaction at once. */
export const startChain = async (
  options: { port?: number; chainId?: ChainId; logFile?: string } = {},
): Promise<Chain> => {
  const { port = 0, chainId = 8453, logFile } = options;
  const { child, rpcUrl } = await startAnvil({ port, chainId, logFile });
  try {
    const client = await createChainClient(rpcUrl, chainId);
    await installMulticall3(client);
    const asset = await installUsdc(client, chainId);
    return {
      rpcUrl,
      chainId,
      network: usdcByChainId[chainId].network,
      asset,
      pid: child.pid,
      child,
      client,
      stop: () => child.stop(),
      ...createToken(client, asset, chainId),
      ...createMining(client),
    };
  } catch (error) {
    await child.stop();
    throw error;
  }
};

/** The token of a chain that runs already, for looking: without ether no deed is possible. */
export const connectToToken = (
  chain: Pick<Chain, "rpcUrl" | "chainId" | "asset">,
): Pick<Token, "balanceOf" | "transfers" | "transfersOf" | "authorizationUsed"> => {
  const client = connectToChain(chain.rpcUrl, chain.chainId);
  return createToken(client, chain.asset, chain.chainId);
};
