/** Exact: "0.010" is 10000n. Throws on more than six decimals, on zero and on anything else. */
export const microUsdFromPrice = (price: string): bigint => {
  const match = /^(0|[1-9]\d*)\.(\d{1,6})$/.exec(price);
  const micro = match && BigInt(match[1] + (match[2] ?? "").padEnd(6, "0"));
  if (!micro) throw new Error(`not a price: ${price}`);
  return micro;
};
