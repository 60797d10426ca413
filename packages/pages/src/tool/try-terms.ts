/** What the script of the panel is told: what may be signed, and nothing else is. */
export type TryTerms = {
  readonly method: "GET" | "POST";
  readonly route: string;
  /** In atomic units. */
  readonly amount: string;
  readonly price: string;
  readonly payTo: string;
  readonly asset: string;
  readonly chainId: number;
  readonly networkLabel: string;
  /** Of the sandbox's test wallet; a wallet of the browser is asked where there is none. */
  readonly walletUrl?: string | undefined;
  /** A node of the chain, for a wallet that does not know it. */
  readonly rpcUrl?: string | undefined;
  /** The address of a transaction's page, without its hash. */
  readonly explorer?: string | undefined;
};
