import { type BarSeries, sessionQuoteOf, unlessFailed } from "@coinslot/sources";
import type { DataOf, Handler, tools, Warning } from "@coinslot/tools-schema";
import { answerBudget } from "../engine/budget.ts";
import { documentOfText } from "../engine/document/given-text.ts";
import { gatheredFrom } from "../engine/gather/gathered.ts";
import { assemble } from "../engine/result/assemble.ts";
import { createSourceBook } from "../engine/result/source-book.ts";
import { overviewOf } from "../facts/sentiment.ts";
import { changeOver, formulas, type Session, technicalsOf, trendOf } from "../facts/technicals.ts";
import { companyTopic } from "./market/company-topic.ts";
import { statementsOf } from "./market/statements.ts";
import { type Headlines, headlinesOf } from "./news-of.ts";
import type { ToolParts } from "./tool-parts.ts";

type Data = DataOf<"market-pulse">;

const instruction =
  "Say in a few sentences where the price stands, what its averages and ranges say, and what the headlines report.";
const maxSentences = 6;
const mostHeadlines = 8;
const sessionsPerMonth = 21;

/** A stock's quote, figures of its closed sessions, and headlines. The commentary rests on nothing else. */
export const createMarketPulseHandler =
  ({ engine, sources }: ToolParts): Handler<(typeof tools)["market-pulse"]> =>
  async ({ ticker }, { signal, now }) => {
    const run = engine.start(answerBudget, signal);
    const book = createSourceBook();
    const [{ quote, answered: quoted, others }, charted] = await Promise.all([
      sources.quotes.latest(ticker, signal),
      unlessFailed(sources.bars.year(ticker, signal)),
    ]);
    const { isSimulated } = quoted.fetched;
    const quoteId = book.idOfAnswered(quoted);
    for (const other of others) book.idOf(other);
    const barsId = charted ? book.idOfAnswered(charted) : null;
    const sessions = sessionsOf(charted?.fetched.value);
    const technicals = technicalsOf(sessions);
    const monthPct = changeOver(
      sessions.map(({ close }) => close),
      sessionsPerMonth,
    );
    const topic = companyTopic(quote.name, quote.symbol);
    const headlines = await headlinesOf(sources.news, topic, mostHeadlines, book, signal);
    const figures = {
      symbol: quote.symbol,
      name: quote.name,
      exchange: quote.exchange,
      currency: "USD",
      session: quote.phase,
      quote: sessionQuoteOf(quote),
      technicals,
      trend: trendOf(Number(quote.last), technicals),
    };
    const statements = documentOfText(
      "Figures in sentences",
      statementsOf(figures, monthPct).join("\n"),
      { now: now(), isSimulated },
    );
    const documents = [statements, ...headlines.documents];
    const answered = await run.answerFrom(documents, {
      question: `How does the share price of ${topic} stand, and what is reported of ${topic}?`,
      instruction,
      maxSentences,
    });
    for (const warning of gapsOf(charted?.fetched.value, barsId, headlines)) book.warn(warning);
    const assembled = assemble([{ answered }], gatheredFrom(documents), book);
    return {
      data: {
        ...figures,
        analystSentiment: headlineSentiment(headlines),
        news: headlines.articles,
        facts: [
          ...factsOf(technicals, sessions.at(-1)?.date ?? null, barsId ?? quoteId),
          ...monthFact(monthPct, sessions, barsId ?? quoteId),
        ],
      },
      asOf: quote.asOf,
      ...assembled,
      partial: assembled.partial || !charted || !headlines.isTold || quote.open === null,
    };
  };

const splits =
  "Prices before a split, if there was one within a year, are told in the shares of that time.";

const partial = (message: string): Warning => ({ code: "PARTIAL", message, sourceId: null });

const gapsOf = (
  series: BarSeries | undefined,
  barsId: number | null,
  { isTold }: Headlines,
): readonly Warning[] => [
  ...(series ? [] : [partial("No provider told daily prices: there are no indicators.")]),
  ...(series && !series.isSplitAdjusted
    ? [{ code: "UNADJUSTED", message: splits, sourceId: barsId }]
    : []),
  ...(isTold ? [] : [partial("No provider of news answered.")]),
];

const sessionsOf = (series: BarSeries | undefined): readonly Session[] =>
  (series?.bars ?? []).map(({ date, high, low, close, volume }) => ({
    date,
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume,
  }));

/** Nobody tells analysts' ratings without a licence: the tone of the headlines, by the lexicon, is what there is. */
const headlineSentiment = ({ scored, articles }: Headlines): Data["analystSentiment"] => {
  if (scored.length === 0) return null;
  const { score, label, n } = overviewOf(scored);
  const sourceIds = [...new Set(articles.map(({ sourceId }) => sourceId))];
  return { label, score, n, basis: "headlines", sourceIds };
};

const labels: Readonly<Record<keyof typeof formulas, readonly [label: string, unit: string]>> = {
  sma20: ["20-day average", "USD"],
  sma50: ["50-day average", "USD"],
  sma200: ["200-day average", "USD"],
  rsi14: ["14-day relative strength index", "index"],
  vol20dAnnualPct: ["Realised volatility of 20 days, annualised", "percent"],
  maxDrawdown1yPct: ["Deepest fall within a year", "percent"],
  week52High: ["52-week high", "USD"],
  week52Low: ["52-week low", "USD"],
  week52PositionPct: ["Place in the 52-week range", "percent"],
  volumeRatio20d: ["Volume by its 20-day mean", "ratio"],
  return1mPct: ["Change over 21 sessions", "percent"],
};

const factOf = (
  name: keyof typeof formulas,
  value: number,
  asOf: string | null,
  sourceId: number,
): Data["facts"][number] => ({
  name,
  label: labels[name][0],
  value,
  valueExact: null,
  unit: labels[name][1],
  period: null,
  asOf,
  sourceId,
  method: "computed",
  formula: formulas[name],
});

const factsOf = (technicals: Data["technicals"], asOf: string | null, sourceId: number) =>
  (Object.keys(technicals) as (keyof Data["technicals"])[]).flatMap((name) => {
    const value = technicals[name];
    return value === null ? [] : [factOf(name, value, asOf, sourceId)];
  });

const monthFact = (monthPct: number | null, sessions: readonly Session[], sourceId: number) =>
  monthPct === null
    ? []
    : [factOf("return1mPct", monthPct, sessions.at(-1)?.date ?? null, sourceId)];
