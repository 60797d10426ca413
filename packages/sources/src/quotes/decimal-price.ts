/** Nothing costs as much in dollars: from 1e21 on a number has no plain text. */
const beyondPrices = 1e15;

/** A price that JSON tells as a float, with so many digits. Throws for what is none, zero included. */
export const decimalPrice = (price: number, digits: number): string => {
  const text = price.toFixed(digits);
  if (Number(text) === 0 || price >= beyondPrices) throw new Error("A price is none.");
  return text;
};
