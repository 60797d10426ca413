import { type CoinPrice, type Coins, percentOf, subtractDecimals } from "@coinslot/sources";
import type { DataOf, Handler, tools, Warning } from "@coinslot/tools-schema";
import { createSourceList } from "./source-list.ts";

/** A price that nobody updated for this long is worth a warning, in milliseconds. */
const oldMs = 3_600_000;

/** The price of the coin that an id, a symbol or a name means, and which other coins it may mean. */
export const createCryptoPriceHandler =
  (sources: { readonly coins: Pick<Coins, "price"> }): Handler<(typeof tools)["crypto-price"]> =>
  async ({ id: input }, { signal, now }) => {
    const answered = await sources.coins.price(input, signal);
    const price = answered.fetched.value;
    const list = createSourceList();
    const sourceId = list.addAnswered(answered, {
      title: `Price of ${price.symbol} in USD`,
      asOf: price.lastUpdatedAt,
    });
    const warn = (code: string, message: string): Warning => ({ code, message, sourceId });
    const { name } = answered.provider;
    return {
      data: dataOf(price, input),
      asOf: price.lastUpdatedAt,
      sources: list.sources,
      warnings: [
        ...list.warnings,
        ...(price.isPriceOnly
          ? [warn("PARTIAL", `${name} is an exchange: it tells its own price only.`)]
          : []),
        ...(isOld(price, now())
          ? [warn("OLD_PRICE", `${name} has not updated this price for over an hour.`)]
          : []),
      ],
      partial: price.isPriceOnly,
    };
  };

const isOld = ({ lastUpdatedAt }: CoinPrice, nowMs: number): boolean =>
  lastUpdatedAt !== null && nowMs - Date.parse(lastUpdatedAt) > oldMs;

const dataOf = (price: CoinPrice, input: string): DataOf<"crypto-price"> => ({
  id: price.id,
  symbol: price.symbol,
  name: price.name,
  priceUsd: Number(price.priceUsd),
  priceUsdExact: price.priceUsd,
  change24hPct: price.change24hPct ?? changeSince(price),
  marketCapUsd: price.marketCapUsd,
  volume24hUsd: price.volume24hUsd,
  lastUpdatedAt: price.lastUpdatedAt,
  resolution: { input, matchedBy: price.matchedBy, candidates: [...price.candidates] },
});

const changeSince = ({ priceUsd, openUsd }: CoinPrice): number | null =>
  openUsd === null ? null : Number(percentOf(subtractDecimals(priceUsd, openUsd), openUsd, 4));
