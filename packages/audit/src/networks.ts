/** Where USDC lies, by CAIP-2 id: a shop does not say itself which token its sales are counted in. */
const networks = {
  "eip155:8453": {
    chainId: 8453,
    asset: "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
    rpcUrl: "https://mainnet.base.org",
  },
  "eip155:84532": {
    chainId: 84_532,
    asset: "0x036cbd53842c5426634e7929541ec2318f3dcf7e",
    rpcUrl: "https://sepolia.base.org",
  },
} as const;

/** The network of a shop; undefined where none of ours is. */
export const networkOf = (
  id: string,
): { readonly chainId: number; readonly asset: string; readonly rpcUrl: string } | undefined =>
  Object.hasOwn(networks, id) ? networks[id as keyof typeof networks] : undefined;
