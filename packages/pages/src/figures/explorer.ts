const explorers: Readonly<Record<number, string>> = {
  8453: "https://basescan.org/tx/",
  84532: "https://sepolia.basescan.org/tx/",
};

/** Where anybody can look at a transaction of this chain, without its hash; undefined where no explorer is known. */
export const explorerOf = (chainId: number): string | undefined => explorers[chainId];

/** The page of a transaction; none without an explorer, nor of what is no transaction's hash. */
export const explorerUrlOf = (
  explorer: string | undefined,
  transaction: string,
): string | undefined =>
  explorer && /^0x[0-9a-f]{64}$/.test(transaction) ? explorer + transaction : undefined;
