import {
  type Answered,
  type CoinDay,
  type CoinPrice,
  type CoinProfile,
  isUpstreamFailure,
  type Sources,
  unlessFailed,
} from "@coinslot/sources";
import type { Document } from "../../engine/document/document.ts";
import type { Run } from "../../engine/engine.ts";
import type { Gathered } from "../../engine/gather/gathered.ts";
import type { SourceBook } from "../../engine/result/source-book.ts";
import { type Headlines, headlinesOf } from "../news-of.ts";

/** Which coin it is, by its profile, or by its price alone where nobody tells the profile. */
export type FoundCoin =
  | { readonly kind: "profile"; readonly answered: Answered<CoinProfile> }
  | { readonly kind: "price"; readonly answered: Answered<CoinPrice> };

/** Everything that was read of a coin; what could not be had is null. */
export type ReadCoin = {
  readonly found: FoundCoin;
  readonly quarter: Answered<readonly CoinDay[]> | null;
  readonly headlines: Headlines;
  readonly gathered: Gathered | null;
  /** The pages that name the coin. */
  readonly pages: readonly Document[];
};

const mostHeadlines = 8;

/**
 * Finds the coin, then reads its quarter, news and pages at once. Only the coin and its price cannot be done without.
 * Throws `ToolError`: `upstream_*`, `tool_not_found`.
 */
export const readCoin = async (
  {
    run,
    sources,
    book,
  }: { readonly run: Run; readonly sources: Sources; readonly book: SourceBook },
  input: string,
  signal: AbortSignal,
): Promise<ReadCoin> => {
  const found = await findCoin(sources, input, signal);
  book.idOfAnswered(found.answered);
  const { id, name, symbol } = found.answered.fetched.value;
  // Each has a signal of its own: one for all of them would gather too many listeners.
  const apart = (): AbortSignal => AbortSignal.any([signal]);
  const [quarter, headlines, gathered] = await Promise.all([
    found.kind === "profile" ? unlessFailed(sources.coinProfiles.quarter(id, apart())) : null,
    headlinesOf(sources.news, name, mostHeadlines, book, apart()),
    unlessFailed(run.gather([`${name} ${symbol} cryptocurrency`, `${name} cryptocurrency risks`])),
  ]);
  if (quarter) book.idOfAnswered(quarter);
  const pages = (gathered?.documents ?? []).filter((page) => isAbout(page, name));
  return { found, quarter, headlines, gathered, pages };
};

/** Coins are called by common words, which as a name have their capital. */
const isAbout = ({ text, source: { title } }: Document, name: string): boolean =>
  `${title ?? ""} ${text}`.includes(name);

const findCoin = async (
  sources: Pick<Sources, "coins" | "coinProfiles">,
  input: string,
  signal: AbortSignal,
): Promise<FoundCoin> => {
  try {
    return { kind: "profile", answered: await sources.coinProfiles.find(input, signal) };
  } catch (error) {
    if (!isUpstreamFailure(error)) throw error;
    return { kind: "price", answered: await sources.coins.price(input, signal) };
  }
};
