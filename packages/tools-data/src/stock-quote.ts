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
    const quote = await sources.quotes.latest(symbol, signal);
    const { answered, other } = quote;
    const { value } = answered.fetched;
    const list = createSourceList();
    const about = ({ symbol, asOf }: Quote) => ({ title: `Quote of ${symbol}`, asOf });
    const sourceId = list.addAnswered(answered, about(value));
    if (other) list.add(other, about(other.value));
    return {
      data: dataOf(value),
      asOf: value.asOf,
      sources: list.sources,
      warnings: [...list.warnings, ...disagreementsOf(quote), ...gapsOf(quote, sourceId)],
      partial: value.open === null,
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
 * Only prices of the same session are compared: its close, or its last price while both say that it trades, and the
 * close before it, which one of them may not have adjusted for a split.
 */
const disagreementsOf = ({ answered, other }: ComparedQuote): readonly Warning[] => {
  const [one, another] = [answered.fetched.value, other?.value];
  if (!other || !another || one.date !== another.date) return [];
  const compare = (mine: string, theirs: string, pct: number, session: string): Warning[] => {
    const difference = percentOf(subtractDecimals(theirs, mine), mine, 4);
    if (Math.abs(Number(difference)) <= pct) return [];
    const [name, otherName] = [answered.provider.name, other.source.name];
    const message = `${name} tells ${mine} USD, ${otherName} ${theirs} USD for ${session}.`;
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
};

const gapsOf = ({ answered }: ComparedQuote, sourceId: number): readonly Warning[] => {
  const { open, previousClose } = answered.fetched.value;
  const { name } = answered.provider;
  const warn = (message: string): Warning => ({ code: "PARTIAL", message, sourceId });
  return [
    ...(open === null ? [warn(`${name} does not tell the open before the day is over.`)] : []),
    ...(previousClose === null ? [warn(`${name} does not tell the session before this one.`)] : []),
  ];
};
