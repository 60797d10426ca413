/** Atomic units of a token of six decimals as a decimal number, by its digits alone. */
export const usd = (units: bigint): string => {
  const digits = String(units < 0n ? -units : units).padStart(7, "0");
  const fraction = digits.slice(-6).replace(/0{1,4}$/, "");
  return `${units < 0n ? "-" : ""}$${digits.slice(0, -6)}.${fraction}`;
};

/** How many of how many, in percent without decimals; a dash of nothing. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${Math.floor((part * 100) / whole)}%`;
