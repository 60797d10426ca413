type Decimal = { readonly units: bigint; readonly digits: number };

const decimalFrom = (text: string): Decimal => {
  const [whole = "", fraction = ""] = text.split(".");
  return { units: BigInt(whole + fraction), digits: fraction.length };
};

const textFrom = ({ units, digits }: Decimal): string => {
  const plain = (units < 0n ? -units : units).toString().padStart(digits + 1, "0");
  const sign = units < 0n ? "-" : "";
  if (digits === 0) return sign + plain;
  return `${sign}${plain.slice(0, -digits)}.${plain.slice(-digits)}`;
};

/**
 * The exact difference of two decimals such as `4.13` and `-0.5`, with as many places as the longer one has.
 * In floating point 4.13 - 3.71 is 0.41999999999999993.
 */
export const subtractDecimals = (left: string, right: string): string => {
  const [one, other] = [decimalFrom(left), decimalFrom(right)];
  const digits = Math.max(one.digits, other.digits);
  const scaled = ({ units, digits: own }: Decimal): bigint => units * 10n ** BigInt(digits - own);
  return textFrom({ units: scaled(one) - scaled(other), digits });
};

/** The exact product of two decimals. */
export const multiplyDecimals = (left: string, right: string): string => {
  const [one, other] = [decimalFrom(left), decimalFrom(right)];
  return decimalOfUnits(one.units * other.units, one.digits + other.digits);
};

/**
 * An amount of the smallest unit as an exact decimal of one with so many places: 6_000_000 wei, counted in units
 * of 9 places, are `0.006`. It has no zeros at its end.
 */
export const decimalOfUnits = (units: bigint, digits: number): string =>
  textFrom({ units, digits })
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");

/**
 * How many percent `part` is of `whole`, rounded half away from zero to so many places; exact but for that.
 * `whole` is greater than zero.
 */
export const percentOf = (part: string, whole: string, places: number): string => {
  const [one, other] = [decimalFrom(part), decimalFrom(whole)];
  const numerator = one.units * 10n ** BigInt(other.digits + places + 2);
  const denominator = other.units * 10n ** BigInt(one.digits);
  const half = numerator < 0n ? -denominator : denominator;
  return textFrom({ units: (2n * numerator + half) / (2n * denominator), digits: places });
};
