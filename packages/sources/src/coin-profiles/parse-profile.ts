import { z } from "zod";
import { coinRank } from "../coins/coingecko-search.ts";
import { beyondPrices } from "../coins/decimal-text.ts";
import { plainText } from "../search/plain-text.ts";
import type { CoinDevelopment, CoinProfile } from "./provider.ts";

/** A member that nobody needs to be there: one of another form is not known. */
const perhaps = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null);

const amount = z.number().nonnegative();
const usd = perhaps(z.object({ usd: perhaps(amount) }));
const texts = perhaps(z.array(z.string().nullable()));
const count = perhaps(z.int().nonnegative());

const market = z.object({
  current_price: z.object({ usd: z.number().positive().lt(beyondPrices) }),
  total_value_locked: usd,
  ath: usd,
  ath_date: perhaps(z.object({ usd: perhaps(z.iso.datetime({ offset: true })) })),
  market_cap: usd,
  fully_diluted_valuation: usd,
  total_volume: usd,
  price_change_percentage_24h: perhaps(z.number()),
  price_change_percentage_7d: perhaps(z.number()),
  price_change_percentage_30d: perhaps(z.number()),
  total_supply: perhaps(amount),
  max_supply: perhaps(amount),
  circulating_supply: perhaps(amount),
});
type Market = z.output<typeof market>;

const code = z.object({
  forks: count,
  stars: count,
  subscribers: count,
  total_issues: count,
  closed_issues: count,
  pull_requests_merged: count,
  pull_request_contributors: count,
  commit_count_4_weeks: count,
});

const page = z.object({
  id: z.string().min(1),
  symbol: z.string().min(1),
  name: z.string().min(1),
  categories: texts,
  description: perhaps(z.object({ en: perhaps(z.string()) })),
  links: perhaps(z.object({ homepage: texts, repos_url: perhaps(z.object({ github: texts })) })),
  market_cap_rank: coinRank.optional().catch(null),
  market_data: market,
  developer_data: perhaps(code),
  last_updated: perhaps(z.iso.datetime({ offset: true })),
});
type Page = z.output<typeof page>;

/** A coin's page as CoinGecko tells it. What is not known there is zero, empty, or left out. */
export const parseProfile = (body: unknown): CoinProfile => {
  const told = page.parse(body);
  return {
    id: told.id,
    symbol: told.symbol.toUpperCase(),
    name: told.name,
    rank: told.market_cap_rank ?? null,
    categories: (told.categories ?? []).flatMap((one) => one?.trim() || []),
    homepage: (told.links?.homepage ?? []).find(isWebAddress) ?? null,
    description: paragraphsOf(told.description?.en ?? "") || null,
    ...marketOf(told.market_data),
    development: developmentOf(told),
    lastUpdatedAt: told.last_updated ? new Date(told.last_updated).toISOString() : null,
  };
};

const isWebAddress = (text: string | null): text is string =>
  text !== null && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const longestParagraph = 4_000;

const paragraphsOf = (html: string): string =>
  html
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => plainText(paragraph, longestParagraph))
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");

/** Of a coin whose market or supply nobody knows the amounts are 0. */
const known = (of: number | null | undefined): number | null => of || null;

const marketOf = (told: Market) => ({
  priceUsd: told.current_price.usd,
  marketCapUsd: known(told.market_cap?.usd),
  fdvUsd: known(told.fully_diluted_valuation?.usd),
  volume24hUsd: told.total_volume?.usd ?? null,
  change24hPct: told.price_change_percentage_24h ?? null,
  change7dPct: told.price_change_percentage_7d ?? null,
  change30dPct: told.price_change_percentage_30d ?? null,
  athUsd: known(told.ath?.usd),
  athDate: told.ath_date?.usd ? new Date(told.ath_date.usd).toISOString().slice(0, 10) : null,
  circulatingSupply: known(told.circulating_supply),
  totalSupply: known(told.total_supply),
  maxSupply: known(told.max_supply),
  tvlUsd: told.total_value_locked?.usd ?? null,
});

/** Zeros of a coin without a repository say nothing. */
const developmentOf = ({ developer_data: told, links }: Page): CoinDevelopment | null => {
  const repositories = (links?.repos_url?.github ?? []).filter(Boolean);
  if (!told || repositories.length === 0) return null;
  const { total_issues: total, closed_issues: closed } = told;
  return {
    stars: told.stars ?? null,
    forks: told.forks ?? null,
    subscribers: told.subscribers ?? null,
    openIssues: isCount(total) && isCount(closed) ? Math.max(0, total - closed) : null,
    closedIssues: closed ?? null,
    mergedPullRequests: told.pull_requests_merged ?? null,
    contributors: told.pull_request_contributors ?? null,
    commits4Weeks: told.commit_count_4_weeks ?? null,
  };
};

const isCount = (value: number | null | undefined): value is number => typeof value === "number";
