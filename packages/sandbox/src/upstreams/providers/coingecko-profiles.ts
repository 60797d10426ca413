import { type SimulatedAnswer, json } from "../simulator.ts";
import type { Coin } from "../world/coins.ts";
import type { CoinProfile } from "../world/coin-profiles.ts";

const inUsd = (value: number | null): object => (value === null ? {} : { usd: value });
const isoOf = (instant: number): string => new Date(instant).toISOString();

/** A coin's page: market, code, links and text. What nobody knows is null, empty, or zero. */
export const answerDetails = (
  coin: Coin,
  profile: CoinProfile,
  variant: string | undefined,
): SimulatedAnswer =>
  json({
    id: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    categories: [...profile.categories, null],
    description: { en: profile.description },
    links: {
      homepage: [profile.homepage, "", ""],
      repos_url: { github: profile.development ? [`${profile.homepage}code`] : [], bitbucket: [] },
    },
    genesis_date: null,
    market_cap_rank: coin.rank,
    market_data: marketOf(coin, profile, variant),
    developer_data: codeOf(profile),
    last_updated: isoOf(coin.updatedAt),
  });

const marketOf = (coin: Coin, profile: CoinProfile, variant: string | undefined): object => {
  const price = Number(coin.priceUsd);
  const isRanked = coin.rank !== null;
  return {
    current_price: variant === "no-price" ? {} : inUsd(price),
    total_value_locked: profile.tvlUsd === null ? null : { btc: 0, usd: profile.tvlUsd },
    ath: inUsd(profile.athUsd),
    ath_change_percentage: inUsd((price / profile.athUsd - 1) * 100),
    ath_date: { usd: isoOf(profile.athAt) },
    market_cap: inUsd(isRanked ? Number(coin.marketCapUsd) : 0),
    market_cap_rank: coin.rank,
    fully_diluted_valuation: inUsd(isRanked ? price * profile.totalSupply : null),
    total_volume: inUsd(Number(coin.volume24hUsd)),
    price_change_percentage_24h: Number(coin.change24hPct),
    price_change_percentage_7d: profile.change7dPct,
    price_change_percentage_30d: profile.change30dPct,
    total_supply: profile.totalSupply,
    max_supply: profile.maxSupply,
    circulating_supply: isRanked ? Number(coin.circulating) : 0,
    last_updated: isoOf(coin.updatedAt),
  };
};

const codeOf = ({ development }: CoinProfile): object => ({
  forks: development?.forks ?? 0,
  stars: development?.stars ?? 0,
  subscribers: development?.subscribers ?? 0,
  total_issues: development ? development.openIssues + development.closedIssues : 0,
  closed_issues: development?.closedIssues ?? 0,
  pull_requests_merged: development?.mergedPullRequests ?? 0,
  pull_request_contributors: development?.contributors ?? 0,
  code_additions_deletions_4_weeks: { additions: null, deletions: null },
  commit_count_4_weeks: development?.commits4Weeks ?? 0,
  last_4_weeks_commit_activity_series: [],
});

/** The prices of the last days, one at the beginning of each, and the price of now behind them. */
export const answerChart = (coin: Coin, { days }: CoinProfile, count: number): SimulatedAnswer => {
  const shown = days.slice(-count - 1).map(({ at, priceUsd }) => [at, priceUsd]);
  const prices = [...shown, [coin.updatedAt, Number(coin.priceUsd)]];
  return json({
    prices,
    market_caps: prices.map(([at]) => [at, Number(coin.marketCapUsd)]),
    total_volumes: prices.map(([at]) => [at, Number(coin.volume24hUsd)]),
  });
};
