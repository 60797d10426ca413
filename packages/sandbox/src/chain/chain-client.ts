import {
  createWalletClient,
  defineChain,
  http,
  nonceManager,
  publicActions,
  testActions,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";

/** anvil answers in a millisecond: viem's default of 4 s would make every receipt late. */
const pollingInterval = 20;

/** The chain as viem wants it described. */
const chainFrom = (rpcUrl: string, chainId: number) =>
  defineChain({
    id: chainId,
    name: "Coinslot sandbox",
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    // While viem looks whether a transaction was replaced it overlooks new blocks, and here none may follow.
    supportsTransactionReplacementDetection: false,
    contracts: { multicall3: { address: "0xcA11bde05977b3631167028862bE2a173976CA11" } },
  });

/** A client with a fresh account that has nothing. */
export const connectToChain = (rpcUrl: string, chainId: number) =>
  createWalletClient({
    account: privateKeyToAccount(generatePrivateKey(), { nonceManager }),
    chain: chainFrom(rpcUrl, chainId),
    transport: http(rpcUrl),
    pollingInterval,
  })
    .extend(publicActions)
    .extend(testActions({ mode: "anvil" }));

/** A client that reads, writes and bends the chain, with a fresh account of its own. */
export type ChainClient = ReturnType<typeof connectToChain>;

/** A client whose fresh account has ether for gas, and nothing else. */
export const createChainClient = async (rpcUrl: string, chainId: number): Promise<ChainClient> => {
  const client = connectToChain(rpcUrl, chainId);
  await client.setBalance({ address: client.account.address, value: 10n ** 24n });
  return client;
};
