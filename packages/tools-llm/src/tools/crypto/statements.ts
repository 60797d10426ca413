import type { DataOf } from "@coinslot/tools-schema";
import type { CoinMarket, MarketStructure } from "../../facts/coin-market.ts";
import { periodInWords } from "../../facts/periods.ts";

/** A coin's figures. */
export type CoinFigures = {
  readonly name: string;
  readonly rank: number | null;
  readonly market: CoinMarket;
  readonly structure: MarketStructure | null;
  readonly development: DataOf<"crypto-research">["development"];
  readonly tvlUsd: number | null;
  /** The day of the price; null where it is not told. */
  readonly day: string | null;
};

/** A price as people write it: cents from a dollar on, six digits that count below. */
const price = (value: number): string =>
  value >= 1
    ? value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    : value.toLocaleString("en-US", { maximumSignificantDigits: 6 });

const whole = (value: number): string => Math.round(value).toLocaleString("en-US");

/** Without its sign: the words around it tell the direction. */
export const percent = (value: number): string => Math.abs(value).toFixed(2);

/** One sentence where all of its figures are known, else none. */
export const say = <Figures extends readonly (number | null | undefined)[]>(
  figures: readonly [...Figures],
  sentence: (...known: { [Index in keyof Figures]: number }) => string,
): readonly string[] =>
  figures.every((one) => one !== null && one !== undefined)
    ? [sentence(...(figures as { [Index in keyof Figures]: number }))]
    : [];

/** A coin's figures in sentences, one a line, the price first. */
export const statementsOf = (figures: CoinFigures): readonly string[] => [
  priceOf(figures),
  ...changesOf(figures),
  ...sizeOf(figures),
  ...quarterOf(figures),
  ...chainOf(figures),
];

const priceOf = ({ name, market: { priceUsd, change24hPct }, day }: CoinFigures): string => {
  const on = day === null ? "" : ` on ${periodInWords(day)}`;
  const said = `${name} traded at ${price(priceUsd)} dollars${on}`;
  if (change24hPct === null) return `${said}.`;
  return `${said}, ${percent(change24hPct)} percent ${change24hPct < 0 ? "lower" : "higher"} than a day before.`;
};

const changesOf = ({ name, market }: CoinFigures): readonly string[] => {
  const over = (days: number) => (change: number) =>
    `Over ${days} days ${name} ${change < 0 ? "lost" : "gained"} ${percent(change)} percent.`;
  return [...say([market.change7dPct], over(7)), ...say([market.change30dPct], over(30))];
};

const sizeOf = ({ name, rank, market, structure }: CoinFigures): readonly string[] => {
  const ranked = rank === null ? "" : `, which is rank ${rank} among coins`;
  const most = market.maxSupply ?? market.totalSupply;
  return [
    ...say(
      [market.marketCapUsd],
      (cap) => `The market value of ${name} was ${whole(cap)} dollars${ranked}.`,
    ),
    ...say(
      [market.volume24hUsd, structure?.turnoverPct],
      (volume, turnover) =>
        `Within 24 hours ${whole(volume)} dollars of ${name} were traded, ${percent(turnover)} percent of its market value.`,
    ),
    ...say(
      [market.circulatingSupply, most],
      (circulating, all) =>
        `${whole(circulating)} coins of ${name} circulate, of ${market.maxSupply === null ? "" : "at most "}${whole(all)}.`,
    ),
  ];
};

const quarterOf = ({ name, market, structure }: CoinFigures): readonly string[] => [
  ...say(
    [structure?.low90dUsd, structure?.high90dUsd],
    (low, high) =>
      `Within 90 days the price of ${name} was between ${price(low)} and ${price(high)} dollars.`,
  ),
  ...say([market.athUsd, market.drawdownFromAthPct], (highest, below) => {
    const when = market.athDate === null ? "" : ` of ${periodInWords(market.athDate)}`;
    return `${name} stands ${percent(below)} percent below its highest price, the ${price(highest)} dollars${when}.`;
  }),
];

const chainOf = ({ name, tvlUsd, development }: CoinFigures): readonly string[] => [
  ...say(
    [tvlUsd],
    (locked) =>
      `Assets of ${whole(locked)} dollars are locked on the chain or in the protocol of ${name}.`,
  ),
  ...say(
    [development?.commits4Weeks, development?.contributors],
    (commits, contributors) =>
      `The public code of ${name} had ${whole(commits)} commits within four weeks and has had ${whole(contributors)} contributors.`,
  ),
];
