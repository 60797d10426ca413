import { type Simulator, json } from "../simulator.ts";
import type { World } from "../world.ts";
import { largestOf } from "../world/coins.ts";

const variants = { "limit-error": "the rate limit as an error with status 200" };

/** Kraken's own names: what is asked for, and under which key it is told. */
const pairs: Readonly<Record<string, readonly [symbol: string, key: string]>> = {
  XBTUSD: ["btc", "XXBTZUSD"],
  ETHUSD: ["eth", "XETHZUSD"],
  SOLUSD: ["sol", "SOLUSD"],
  USDCUSD: ["usdc", "USDCUSD"],
  USDTUSD: ["usdt", "USDTZUSD"],
};

/** api.kraken.com: the ticker. Errors come with status 200. */
export const createKraken = ({ coins }: World): Simulator => ({
  id: "kraken",
  base: "https://api.kraken.com",
  variants,
  answer: ({ url, variant }) => {
    if (variant === "limit-error") return json({ error: ["EAPI:Rate limit exceeded"] });
    if (url.pathname !== "/0/public/Ticker") return json({ error: ["EGeneral:Unknown method"] });
    const [symbol = "", key = ""] = pairs[url.searchParams.get("pair") ?? ""] ?? [];
    const coin = largestOf(coins, symbol);
    if (!coin) return json({ error: ["EQuery:Unknown asset pair"] });
    const price = coin.priceUsd;
    return json({
      error: [],
      result: {
        [key]: {
          a: [price, "1", "1.000"],
          c: [price, "0.00150000"],
          v: ["812.04011200", "1420.12000000"],
          o: price,
        },
      },
    });
  },
});
