const explorers: Readonly<Record<string, string>> = {
  "eip155:8453": "https://basescan.org",
  "eip155:84532": "https://sepolia.basescan.org",
};

/** Where a transaction of this network can be looked at, by anybody; undefined where no explorer is known. */
export const explorerUrlOf = (network: string, transaction: string): string | undefined => {
  const origin = explorers[network];
  return origin && /^0x[0-9a-f]{64}$/.test(transaction) ? `${origin}/tx/${transaction}` : undefined;
};
