import { ToolError } from "@coinslot/tools-schema";
import { type Answered, firstThatAnswers } from "../upstream/first-that-answers.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { switchedOn } from "../upstream/switched-on.ts";
import { UpstreamError } from "../upstream/upstream-error.ts";
import { createCoinbase } from "./coinbase.ts";
import { createCoingecko } from "./coingecko.ts";
import { createCoinpaprika } from "./coinpaprika.ts";
import { createKraken } from "./kraken.ts";
import type { CoinPrice, CoinsProvider } from "./provider.ts";
import { parseWantedCoin } from "./wanted-coin.ts";

/** Prices of coins, from the first provider that answers. */
export type Coins = {
  /** `input` is CoinGecko's id, a symbol or a name. Throws `ToolError`: `upstream_*`, `tool_not_found`. */
  price(input: string, signal: AbortSignal): Promise<Answered<CoinPrice>>;
  readonly isReady: () => boolean;
};

/** CoinGecko, then CoinPaprika; for coins of the first rank then exchanges, which tell a price only. */
export const createCoins = (runtime: Runtime): Coins => {
  const { settings } = runtime;
  const asked = (...providers: readonly CoinsProvider[]) => switchedOn(providers, settings);
  const markets = asked(createCoingecko(runtime), asStandIn(createCoinpaprika(runtime)));
  const exchanges = asked(createCoinbase(runtime), createKraken(runtime)).map(asStandIn);
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
    isReady: () => [...markets, ...exchanges].some((provider) => provider.isReady()),
  };
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
