import { type Simulator, json } from "../simulator.ts";
import type { World } from "../world.ts";
import { largestOf } from "../world/coins.ts";

/** api.exchange.coinbase.com: what was paid for a coin on that exchange in the last 24 hours. */
export const createCoinbase = ({ coins }: World): Simulator => ({
  id: "coinbase",
  base: "https://api.exchange.coinbase.com",
  answer: ({ url }) => {
    const [, symbol = ""] = /^\/products\/([A-Z0-9]+)-USD\/stats$/.exec(url.pathname) ?? [];
    // Not traded against the dollar there.
    const coin = symbol === "USDC" ? undefined : largestOf(coins, symbol.toLowerCase());
    if (!coin) return json({ message: "NotFound" }, 404);
    const last = Number(coin.priceUsd);
    const open = last / (1 + Number(coin.change24hPct) / 100);
    return json({
      open: open.toFixed(2),
      high: Math.max(open, last).toFixed(2),
      low: Math.min(open, last).toFixed(2),
      last: coin.priceUsd,
      volume: "8120.40112",
    });
  },
});
