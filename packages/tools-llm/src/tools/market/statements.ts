import type { DataOf } from "@coinslot/tools-schema";
import { periodInWords } from "../../facts/periods.ts";

type Data = DataOf<"market-pulse">;

const money = (value: number): string =>
  value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const percent = (value: number): string => Math.abs(value).toFixed(2);

/** A stock's figures in sentences, one a line: what the commentary may be written from beside headlines. */
export const statementsOf = (
  {
    symbol,
    name,
    quote,
    technicals,
    trend,
  }: Pick<Data, "symbol" | "name" | "quote" | "technicals" | "trend">,
  monthPct: number | null,
): readonly string[] => {
  const who = name ?? symbol;
  const { last, changePct, date } = quote;
  const { sma50, sma200, rsi14, vol20dAnnualPct, maxDrawdown1yPct } = technicals;
  const { week52High, week52Low, volumeRatio20d } = technicals;
  const say = (isKnown: boolean, sentence: () => string): readonly string[] =>
    isKnown ? [sentence()] : [];
  const side = (value: number, limit: number): string => (value >= limit ? "above" : "below");
  return [
    ...say(true, () => {
      const said = `${who} traded at ${money(last)} dollars on ${periodInWords(date)}`;
      if (changePct === null) return `${said}.`;
      const direction = changePct < 0 ? "lower" : "higher";
      return `${said}, ${percent(changePct)} percent ${direction} than at the close before.`;
    }),
    ...say(
      sma50 !== null && sma200 !== null,
      () =>
        `The last price was ${side(last, sma50 ?? 0)} its 50-day average of ${money(sma50 ?? 0)} dollars and ${side(last, sma200 ?? 0)} its 200-day average of ${money(sma200 ?? 0)} dollars.`,
    ),
    ...say(trend !== null, () => `By these averages the trend of ${who} is ${trend}.`),
    ...say(rsi14 !== null, () => `The 14-day relative strength index stood at ${rsi14}.`),
    ...say(
      monthPct !== null,
      () =>
        `Over the last 21 sessions ${who} ${(monthPct ?? 0) < 0 ? "lost" : "gained"} ${percent(monthPct ?? 0)} percent.`,
    ),
    ...say(
      vol20dAnnualPct !== null,
      () => `Realised volatility of the last 20 days was ${vol20dAnnualPct} percent a year.`,
    ),
    ...say(
      week52High !== null && week52Low !== null,
      () =>
        `The range of the last 52 weeks goes from ${money(week52Low ?? 0)} to ${money(week52High ?? 0)} dollars.`,
    ),
    ...say(
      maxDrawdown1yPct !== null,
      () => `The deepest fall within a year was ${percent(maxDrawdown1yPct ?? 0)} percent.`,
    ),
    ...say(
      volumeRatio20d !== null,
      () => `Volume of the last closed session was ${volumeRatio20d} times the 20-day mean.`,
    ),
  ];
};
