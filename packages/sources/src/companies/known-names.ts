/**
 * Names under which large registrants are asked for and are not listed: former ones, and those by which everybody calls
 * them. The SEC's lists have the registered name of today alone. A name that the list gives somebody is his.
 */
const formerNames: readonly (readonly [cik: number, ...names: string[]])[] = [
  [1_326_801, "Facebook"],
  [1_512_673, "Square"],
  [1_050_446, "MicroStrategy"],
  [101_829, "Raytheon Technologies", "United Technologies"],
  [1_156_039, "Anthem", "WellPoint"],
  [1_075_531, "Priceline", "Priceline Group"],
  [764_180, "Philip Morris Companies"],
  [1_103_982, "Kraft Foods"],
  [1_605_484, "Fiat Chrysler", "Fiat Chrysler Automobiles"],
  [849_399, "Symantec", "NortonLifeLock"],
  [1_437_107, "Discovery Communications", "Discovery Inc"],
  [40_545, "General Electric"],
  [92_230, "BB&T"],
  [732_712, "Bell Atlantic"],
  [732_717, "SBC Communications"],
  [93_410, "ChevronTexaco"],
  [47_217, "Hewlett-Packard"],
  [1_283_699, "MetroPCS"],
  [104_169, "Wal-Mart Stores"],
];

const commonNames: readonly (readonly [cik: number, ...names: string[]])[] = [
  [1_652_044, "Google"],
  [1_564_408, "Snapchat"],
  [1_046_179, "TSMC", "Taiwan Semi"],
  [831_001, "Citi", "Citibank"],
  [70_858, "BofA", "BoA", "B of A"],
  [4_962, "Amex"],
  [19_617, "Chase"],
  [1_744_489, "Disney"],
  [59_478, "Lilly"],
  [316_709, "Schwab"],
  [315_189, "John Deere"],
  [77_476, "Pepsi"],
  [36_104, "US Bank"],
  [1_668_717, "AB InBev"],
];

/** A name that is known beside the registered one. */
export type KnownName = {
  readonly cik: number;
  readonly name: string;
  readonly kind: "former-name" | "common-name";
};

/** All of them. */
export const knownNames: readonly KnownName[] = (
  [
    ["former-name", formerNames],
    ["common-name", commonNames],
  ] as const
).flatMap(([kind, rows]) =>
  rows.flatMap(([cik, ...names]) => names.map((name) => ({ cik, name, kind }))),
);
