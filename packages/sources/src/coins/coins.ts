import { coinMember, ToolError } from "@coinslot/tools-schema";
import { type Answered, firstThatAnswers } from "../upstream/first-that-answers.ts";
import type { Fetched } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { switchedOn } from "../upstream/switched-on.ts";
import { UpstreamError } from "../upstream/upstream-error.ts";
import { definitionsOf, type Kind, type ListedProvider } from "../upstream/kind.ts";
import { createCoinList } from "./coin-list.ts";
import { createCoinbase, definition as coinbase } from "./coinbase.ts";
import { createCoingecko, definition as coingecko } from "./coingecko.ts";
import { createCoinpaprika, definition as coinpaprika } from "./coinpaprika.ts";
import { knownCoins } from "./known-coins.ts";
import { createKraken, definition as kraken } from "./kraken.ts";
import type { CoinPrice, CoinsProvider } from "./provider.ts";
import { parseWantedCoin } from "./wanted-coin.ts";

/** Prices of coins, from the first provider that answers. */
export type Coins = {
  /** `input` is CoinGecko's id, a symbol or a name. Throws `ToolError`: `upstream_*`, `tool_not_found`. */
  price(input: string, signal: AbortSignal): Promise<Answered<CoinPrice>>;
  /**
   * What each market that is asked calls coins, as members of the set of coins: an exchange has none beside them. None
   * where no market is asked. Throws where one does not answer: the others alone do not know all.
   */
  lists(signal: AbortSignal): Promise<readonly Fetched<readonly string[]>[]>;
  readonly isReady: () => boolean;
};

/** They know every coin. The first is believed that there is no such coin. */
const listedMarkets: readonly ListedProvider<CoinsProvider>[] = [
  { definition: coingecko, create: createCoingecko },
  {
    definition: coinpaprika,
    create: (runtime) => asStandIn(createCoinpaprika(runtime)),
  },
];

/** They tell a price only, and are asked for coins of the first rank. */
const listedExchanges: readonly ListedProvider<CoinsProvider>[] = [
  { definition: coinbase, create: (runtime) => asStandIn(createCoinbase(runtime)) },
  { definition: kraken, create: (runtime) => asStandIn(createKraken(runtime)) },
];

/** What the markets have lists of. */
const listsOfMarkets = (runtime: Runtime) => [
  createCoinList(coingecko, "/api/v3/coins/list", runtime),
  createCoinList(coinpaprika, "/v1/coins", runtime),
];

/** Found by us, whatever the lists call them today. */
const firstRank = knownCoins.flatMap(({ id, symbol, name }) =>
  [id, symbol, name].map((text) => coinMember(text)),
);

/** The markets in the order of their list; for coins of the first rank then the exchanges. */
export const createCoins = (runtime: Runtime): Coins => {
  const asked = (listed: readonly ListedProvider<CoinsProvider>[]) =>
    switchedOn(
      listed.map(({ create }) => create(runtime)),
      runtime.settings,
    );
  const [markets, exchanges] = [asked(listedMarkets), asked(listedExchanges)];
  const lists = switchedOn(listsOfMarkets(runtime), runtime.settings);
  return {
    price(input, signal) {
      const wanted = parseWantedCoin(input);
      const providers = wanted.known?.coin.isExchanged ? [...markets, ...exchanges] : markets;
      return firstThatAnswers(
        providers,
        (provider, signal) => provider.price(wanted, signal),
        signal,
      );
    },
    async lists(signal) {
      const read = await Promise.all(lists.map((list) => list.members(signal)));
      return read.map((one) => ({ ...one, value: [...one.value, ...firstRank] }));
    },
    isReady: () => [...markets, ...exchanges].some((provider) => provider.isReady()),
  };
};

/** The kind of source. */
export const coins: Kind<Coins> = {
  definitions: definitionsOf([...listedMarkets, ...listedExchanges]),
  create: createCoins,
};

/** Only CoinGecko is believed that there is no such coin: the others know fewer, under ids of their own. */
const asStandIn = (provider: CoinsProvider): CoinsProvider => ({
  ...provider,
  price: (wanted, signal) =>
    provider.price(wanted, signal).catch((error: unknown) => {
      if (!(error instanceof ToolError) || error.code !== "tool_not_found") throw error;
      const reason = "it does not have the coin";
      throw new UpstreamError("upstream_bad_response", provider.name, { reason });
    }),
});
