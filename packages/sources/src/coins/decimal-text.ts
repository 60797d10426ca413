/** From here on numbers are written with an exponent that no price has. */
export const beyondPrices = 1e21;

/**
 * A number as a decimal without exponent, exactly as precise as it was published: the shortest text that gives
 * the number again. 1.2345e-8 is `0.000000012345`.
 */
export const decimalText = (value: number): string => {
  const [digits = "", exponent] = String(value).split("e");
  if (exponent === undefined) return digits;
  const places = -Number(exponent);
  if (places < 0) throw new Error("A price is beyond all measure.");
  const sign = digits.startsWith("-") ? "-" : "";
  const [whole = "", fraction = ""] = digits.replace("-", "").split(".");
  return `${sign}0.${whole.padStart(places, "0")}${fraction}`;
};
