import { setTimeout as pause } from "node:timers/promises";
import { type Answered, firstThatAnswers } from "../upstream/first-that-answers.ts";
import type { Fetched, Provider } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { switchedOn } from "../upstream/switched-on.ts";
import { definitionsOf, type Kind, type ListedProvider } from "../upstream/kind.ts";
import { createCboe, definition as cboe } from "./cboe.ts";
import { completed } from "./completed.ts";
import { createNasdaq, definition as nasdaq } from "./nasdaq.ts";
import type { Quote, QuotesProvider } from "./provider.ts";
import { parseSymbol } from "./symbol.ts";
import { createYahoo, definition as yahoo } from "./yahoo.ts";

/** A quote, and what other providers that answered in time say of the same session of the same instrument. */
export type ComparedQuote = {
  /** One provider's quote; what it leaves out comes from the others. */
  readonly quote: Quote;
  readonly answered: Answered<Quote>;
  readonly others: readonly Fetched<Quote>[];
};

/** Prices of US stocks, funds and indices. */
export type Quotes = {
  /**
   * The latest session of a symbol: `AAPL`, `brk.b`, `^NDX`. Throws `ToolError`: `upstream_*`,
   * `tool_not_found`, and `tool_input_refused` for what is no ticker.
   */
  latest(text: string, signal: AbortSignal): Promise<ComparedQuote>;
  readonly isReady: () => boolean;
};

/** A comparison is worth waiting for this long, in milliseconds, and no longer. */
const patienceMs = 2_000;

/** Nasdaq, then Yahoo, which refuses many data centres, then Cboe. */
const listed: readonly ListedProvider<QuotesProvider>[] = [
  { definition: nasdaq, create: createNasdaq },
  { definition: yahoo, create: createYahoo },
  { definition: cboe, create: createCboe },
];

/** All are asked at once, so that what one says can be held against another. */
export const createQuotes = (runtime: Runtime): Quotes => {
  const all = listed.map(({ create }) => create(runtime));
  const providers = switchedOn(all, runtime.settings);
  return {
    async latest(text, signal) {
      const symbol = parseSymbol(text);
      const asked = providers.map((provider) => ask(provider, symbol, signal));
      const answered = await firstThatAnswers(asked, ({ answer }) => answer, signal, isDoubted);
      // A provider that does not have the symbol did answer.
      const failed = answered.failed.filter(({ code }) => !isDoubted(code));
      const rest = asked.filter(({ id }) => id !== answered.provider.id);
      const told = await Promise.all(rest.map((one) => inTime(one)));
      return compared(
        { ...answered, failed },
        told.filter((one) => one !== undefined),
      );
    },
    isReady: () => providers.some((provider) => provider.isReady()),
  };
};

/** The kind of source. */
export const quotes: Kind<Quotes> = { definitions: definitionsOf(listed), create: createQuotes };

const ask = (provider: QuotesProvider, symbol: string, signal: AbortSignal) => {
  const answer = provider.latest(symbol, signal);
  // Not everyone is waited for: nobody's failure may go unhandled.
  answer.catch(() => {});
  return { ...provider, answer };
};

const isDoubted = (code: string): boolean => code === "tool_not_found";

/** Another provider's quote. */
type Told = { readonly provider: Provider; readonly fetched: Fetched<Quote> };

const inTime = async (asked: ReturnType<typeof ask>): Promise<Told | undefined> => {
  const patience = pause(patienceMs, undefined, { ref: false });
  const fetched = await Promise.race([asked.answer.catch(() => undefined), patience]);
  return fetched && { provider: asked, fetched };
};

/** The latest session of the same instrument is the answer, told by the first in order that tells of it. */
const compared = (answered: Answered<Quote>, told: readonly Told[]): ComparedQuote => {
  const { isIndex } = answered.fetched.value;
  const fresh = told.filter(
    ({ fetched: { value, source } }) => !source.cache.stale && value.isIndex === isIndex,
  );
  const dayOf = ({ fetched }: Pick<Told, "fetched">): string => fetched.value.date;
  const best = fresh.reduce<Told>(
    (one, other) => (dayOf(other) > dayOf(one) ? other : one),
    answered,
  );
  const others = [answered, ...fresh]
    .filter((one) => one.fetched !== best.fetched && dayOf(one) === dayOf(best))
    .map(({ fetched }) => fetched);
  return {
    quote: completed(
      best.fetched.value,
      others.map(({ value }) => value),
    ),
    answered: { ...answered, fetched: best.fetched, provider: best.provider },
    others,
  };
};
