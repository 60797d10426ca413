import { type CoinFigures, percent, say } from "./statements.ts";

/** A risk that figures show: what it is called, and the sentence that says it. */
export type FigureRisk = { readonly title: string; readonly sentence: string };

/** From here on a figure is told as a risk; in percent. */
const limits = { circulating: 60, turnover: 0.5, volatility: 80, drawdown: -40 };

/** What the figures warn of. A rule that lacks a figure says nothing. */
export const risksOfFigures = ({
  name,
  market,
  structure,
  development,
}: CoinFigures): readonly FigureRisk[] => {
  const most = market.maxSupply ?? market.totalSupply;
  const risk = (title: string, [sentence]: readonly string[]): readonly FigureRisk[] =>
    sentence ? [{ title, sentence }] : [];
  const circulating =
    market.circulatingSupply !== null && most ? (market.circulatingSupply / most) * 100 : null;
  const whereIn = (value: number | null | undefined, isTold: (value: number) => boolean) =>
    value !== null && value !== undefined && isTold(value) ? value : null;
  return [
    ...risk(
      "Supply not in circulation",
      say(
        [whereIn(circulating, (value) => value < limits.circulating)],
        (value) =>
          `${(100 - value).toFixed(1)} percent of the supply of ${name} is not in circulation yet.`,
      ),
    ),
    ...risk(
      "Thin trading",
      say(
        [whereIn(structure?.turnoverPct, (value) => value < limits.turnover)],
        (value) =>
          `Only ${percent(value)} percent of the market value of ${name} is traded within 24 hours.`,
      ),
    ),
    ...risk(
      "High volatility",
      say(
        [whereIn(structure?.vol30dAnnualPct, (value) => value > limits.volatility)],
        (value) =>
          `Realised volatility of ${name} over 30 days was ${percent(value)} percent a year.`,
      ),
    ),
    ...risk(
      "Deep fall",
      say(
        [whereIn(structure?.maxDrawdown90dPct, (value) => value < limits.drawdown)],
        (value) =>
          `Within 90 days the price of ${name} fell by as much as ${percent(value)} percent.`,
      ),
    ),
    ...risk(
      "No recent work on the code",
      say(
        [whereIn(development?.commits4Weeks, (value) => value === 0)],
        () => `Nobody changed the public code of ${name} within four weeks.`,
      ),
    ),
  ];
};
