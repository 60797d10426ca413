import { brands } from "./brands.ts";

/** How a name comes close to a well-known one. */
export type Imitation = {
  readonly brand: string;
  /** The same to the eye, nearly the same letters, or the whole name among others. */
  readonly how: "look-alike" | "near" | "part";
};

/** Letters of other scripts and digits by the Latin letter that they look like. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  [
    ["а", "a"],
    ["α", "a"],
    ["в", "b"],
    ["с", "c"],
    ["ԁ", "d"],
    ["е", "e"],
    ["ε", "e"],
    ["һ", "h"],
    ["і", "i"],
    ["ι", "i"],
    ["ı", "i"],
    ["ј", "j"],
    ["к", "k"],
    ["κ", "k"],
    ["ӏ", "l"],
    ["м", "m"],
    ["ո", "n"],
    ["о", "o"],
    ["ο", "o"],
    ["р", "p"],
    ["ρ", "p"],
    ["ѕ", "s"],
    ["т", "t"],
    ["τ", "t"],
    ["υ", "u"],
    ["ν", "v"],
    ["ѡ", "w"],
    ["ω", "w"],
    ["х", "x"],
    ["у", "y"],
    ["0", "o"],
    ["1", "l"],
    ["3", "e"],
    ["4", "a"],
    ["5", "s"],
    ["7", "t"],
  ].map(([from = "", to = ""]) => [from, to] as const),
);

/** The imitation in the registered label of a domain, in Unicode; null where there is none. */
export const imitationIn = (label: string): Imitation | null => {
  if (brands.includes(label)) return null;
  const seen = skeleton(label);
  const same = brands.find((brand) => skeleton(brand) === seen);
  if (same) return { brand: same, how: "look-alike" };
  const near = brands.find((brand) => isNear(brand, label));
  if (near) return { brand: near, how: "near" };
  const parts = seen.split("-");
  const part = brands.find((brand) => brand.length > 4 && parts.includes(skeleton(brand)));
  return part ? { brand: part, how: "part" } : null;
};

/** What the eye sees: without accents, with every letter as the one that it looks like; I and l are one. */
const skeleton = (text: string): string =>
  Array.from(text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase())
    .map((letter) => lookAlikes.get(letter) ?? letter)
    .join("")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replaceAll("i", "l");

/** Short names lie near to too many words. */
const isNear = (brand: string, label: string): boolean => {
  if (brand.length < 6) return false;
  const most = brand.length < 9 ? 1 : 2;
  return Math.abs(brand.length - label.length) <= most && distance(brand, label) <= most;
};

/** Letters put in, left out, exchanged, or swapped with their neighbour. */
const distance = (one: string, other: string): number => {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      const at = (up: number, left: number) =>
        (up === 0 ? line : rows[row - up])?.[column - left] ?? Infinity;
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line.push(
        Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + cost, isSwapped ? at(2, 2) + 1 : Infinity),
      );
    }
    rows.push(line);
  }
  return rows[one.length]?.[other.length] ?? Infinity;
};
