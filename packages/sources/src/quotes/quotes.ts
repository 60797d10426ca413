import { setTimeout as pause } from "node:timers/promises";
import { type Answered, firstThatAnswers } from "../upstream/first-that-answers.ts";
import type { Fetched, Provider } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { switchedOn } from "../upstream/switched-on.ts";
import { definitionsOf, type Kind, type ListedProvider } from "../upstream/kind.ts";
import { createNasdaq, definition as nasdaq } from "./nasdaq.ts";
import type { Quote, QuotesProvider } from "./provider.ts";
import { parseSymbol } from "./symbol.ts";
import { createYahoo, definition as yahoo } from "./yahoo.ts";

/** A quote, and what another provider says of the same symbol, if it says anything in time. */
export type ComparedQuote = {
  readonly answered: Answered<Quote>;
  readonly other: Fetched<Quote> | undefined;
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

/** Nasdaq, then Yahoo. */
const listed: readonly ListedProvider<QuotesProvider>[] = [
  { definition: nasdaq, create: createNasdaq },
  { definition: yahoo, create: createYahoo },
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
      const second = asked.find(({ id }) => id !== answered.provider.id);
      const other = second && (await inTime(second.answer));
      return compared({ ...answered, failed }, second, other);
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

const inTime = (call: Promise<Fetched<Quote>>): Promise<Fetched<Quote> | undefined> =>
  Promise.race([call.catch(() => undefined), pause(patienceMs, undefined, { ref: false })]);

/** The later session of the same instrument is the answer; of the same session the one with its open. */
const compared = (
  answered: Answered<Quote>,
  second: Provider | undefined,
  other: Fetched<Quote> | undefined,
): ComparedQuote => {
  if (!second || !other || other.source.cache.stale) return { answered, other: undefined };
  const [one, another] = [answered.fetched.value, other.value];
  if (one.isIndex !== another.isIndex) return { answered, other: undefined };
  const isBetter =
    another.date > one.date || (another.date === one.date && !one.open && another.open !== null);
  if (!isBetter) return { answered, other };
  return {
    answered: { ...answered, fetched: other, provider: second },
    other: answered.fetched,
  };
};
