import { z } from "zod";

/** A chain that payments are made on, with its USDC contract and that contract's EIP-712 domain. */
export type Network = {
  /** The short name of x402 version 1. */
  readonly label: string;
  /** The CAIP-2 id of x402 version 2. */
  readonly id: `eip155:${number}`;
  readonly chainId: number;
  /** USDC, EIP-55 checksummed. */
  readonly asset: string;
  /** The network's own public endpoint: for few calls, where the operator names none. */
  readonly publicRpcUrl: string;
  readonly tokenName: string;
  readonly tokenVersion: string;
  /** Whether its USDC is worth nothing. */
  readonly isTestnet: boolean;
};

/** Those that payments can be taken on. */
export const networks: readonly Network[] = [
  {
    label: "base",
    id: "eip155:8453",
    chainId: 8453,
    asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    publicRpcUrl: "https://mainnet.base.org",
    tokenName: "USD Coin",
    tokenVersion: "2",
    isTestnet: false,
  },
  {
    label: "base-sepolia",
    id: "eip155:84532",
    chainId: 84532,
    asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
    publicRpcUrl: "https://sepolia.base.org",
    tokenName: "USDC",
    tokenVersion: "2",
    isTestnet: true,
  },
];

/** By short name or CAIP-2 id. */
export const findNetwork = (name: string): Network | undefined =>
  networks.find((network) => network.label === name || network.id === name);

/** Which chain payments are made on. */
export const networkSettings = {
  NETWORK: z
    .string()
    .default("base-sepolia")
    .transform((name, context) => {
      const network = findNetwork(name);
      if (network) return network;
      context.addIssue(`is not a known network: "${name}"; known are base and base-sepolia`);
      return z.NEVER;
    }),
};
