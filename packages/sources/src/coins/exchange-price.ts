import { ToolError } from "@coinslot/tools-schema";
import { z } from "zod";
import type { KnownCoin } from "./known-coins.ts";
import type { CoinPrice } from "./provider.ts";
import type { WantedCoin } from "./wanted-coin.ts";

/**
 * A price as exchanges write it, or the amount that was traded in 24 hours: a decimal as text, greater than zero.
 * Where nothing was traded, nobody knows of when the last price is.
 */
export const positiveDecimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .refine((text) => Number(text) > 0, "is zero");

/** The coin to ask an exchange for. Throws `tool_not_found` for one that is not surely meant by its symbol. */
export const assertExchanged = ({ known }: WantedCoin, exchange: string): KnownCoin => {
  if (known?.coin.isExchanged) return known.coin;
  throw new ToolError("tool_not_found", `${exchange} has no price of this coin.`);
};

/** What an exchange knows of a coin: what was paid for it there, last and a day ago. */
export const exchangePriceOf = (
  { input, known }: WantedCoin,
  { id, symbol, name }: KnownCoin,
  { last, open }: { readonly last: string; readonly open?: string },
): CoinPrice => ({
  id,
  symbol: symbol.toUpperCase(),
  name,
  priceUsd: last,
  change24hPct: null,
  openUsd: open ?? null,
  marketCapUsd: null,
  volume24hUsd: null,
  lastUpdatedAt: null,
  isPriceOnly: true,
  matchedBy: known?.matchedBy ?? (input === id ? "id" : "symbol"),
  candidates: [],
});
