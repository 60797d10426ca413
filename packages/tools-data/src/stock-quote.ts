import {
  type ComparedQuote,
  type Quote,
  type Quotes,
  percentOf,
  sessionQuoteOf,
  subtractDecimals,
} from "@coinslot/sources";
import type { DataOf, Handler, tools, Warning } from "@coinslot/tools-schema";
import { createSourceList } from "./source-list.ts";

/** Two providers that differ by more than this, in percent, do not tell the same; of a session that is over by less. */
const tolerated = { lastPct: 2, previousClosePct: 0.5 };

/** The latest session of a US stock, fund or index. Its change is exact: never a difference of floats. */
export const createStockQuoteHandler =
  (sources: { readonly quotes: Pick<Quotes, "latest"> }): Handler<(typeof tools)["stock-quote"]> =>
  async ({ symbol }, { signal }) => {
    const compared = await sources.quotes.latest(symbol, signal);
    const { quote, answered, others } = compared;
    const list = createSourceList();
    const about = ({ symbol, asOf }: Quote) => ({ title: `Quote of ${symbol}`, asOf });
    const sourceId = list.addAnswered(answered, about(answered.fetched.value));
    for (const other of others) list.add(other, about(other.value));
    return {
      data: dataOf(quote),
      asOf: quote.asOf,
      sources: list.sources,
      warnings: [...list.warnings, ...disagreementsOf(compared), ...gapsOf(compared, sourceId)],
      partial: quote.open === null || quote.high === null,
    };
  };

const dataOf = (quote: Quote): DataOf<"stock-quote"> => ({
  symbol: quote.symbol,
  name: quote.name,
  exchange: quote.exchange,
  currency: "USD",
  session: quote.phase,
  ...sessionQuoteOf(quote),
});

/**
 * Prices of the same session are compared: its close, or its last price while both say that it trades, and the close
 * before it, which one of them may not have adjusted for a split.
 */
const disagreementsOf = ({ answered, others }: ComparedQuote): readonly Warning[] => {
  const one = answered.fetched.value;
  return others.flatMap(({ value: another, source }) => {
    const compare = (mine: string, theirs: string, pct: number, session: string): Warning[] => {
      const difference = percentOf(subtractDecimals(theirs, mine), mine, 4);
      if (Math.abs(Number(difference)) <= pct) return [];
      const message = `${answered.provider.name} tells ${mine} USD, ${source.name} ${theirs} USD for ${session}.`;
      return [{ code: "SOURCES_DISAGREE", message, sourceId: null }];
    };
    const isClosed = one.close !== null && another.close !== null;
    const [before, otherBefore] = [one.previousClose, another.previousClose];
    return [
      ...(isClosed || one.phase === another.phase
        ? compare(one.last, another.last, tolerated.lastPct, "the same session")
        : []),
      ...(before !== null && otherBefore !== null
        ? compare(before, otherBefore, tolerated.previousClosePct, "the session before it")
        : []),
    ];
  });
};

/** What neither the provider nor another says. */
const gapsOf = ({ quote, answered }: ComparedQuote, sourceId: number): readonly Warning[] => {
  const { name } = answered.provider;
  const missing = [
    ...(quote.open === null ? ["the open before the day is over"] : []),
    ...(quote.high === null ? ["the range of the session"] : []),
    ...(quote.previousClose === null ? ["the session before this one"] : []),
  ];
  return missing.map((what) => {
    const message = `${name} does not tell ${what}, nor does another provider.`;
    return { code: "PARTIAL", message, sourceId };
  });
};
