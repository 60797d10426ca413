import type { World } from "@coinslot/sandbox";
import { expect, test } from "vitest";
import type { Runtime } from "../../upstream/runtime.ts";
import { providerFailureContract, useSandbox } from "../../upstream/testing/failure-contract.ts";
import type { CoinsProvider } from "../provider.ts";
import { parseWantedCoin } from "../wanted-coin.ts";

/** A publisher of coin prices under test. */
export type CoinsSubject = {
  readonly create: (runtime: Runtime) => CoinsProvider;
  /** Its place in the sandbox. */
  readonly target: string;
  /** Coins of the first rank that it has, by symbol. */
  readonly symbols: readonly string[];
};

const minute = 60_000;

/** The coin that everybody means by a symbol. */
export const largestCoin = (world: World, symbol: string) =>
  world.coins.find((coin) => coin.symbol === symbol && coin.rank !== null && coin.rank < 100)!;

/** What every publisher of coin prices does. The world is worked out apart from the providers. */
export const coinsContract = ({ create, target, symbols }: CoinsSubject): void => {
  const stage = useSandbox();
  const price = (input: string) =>
    create(stage.runtime).price(parseWantedCoin(input), stage.signal);

  test.each(symbols)(
    "%s is the largest coin of that symbol, at the world's price",
    async (symbol) => {
      const coin = largestCoin(stage.upstreams.world, symbol);
      const { value } = await price(` ${symbol.toUpperCase()} `);
      expect(value).toMatchObject({
        id: coin.id,
        symbol: symbol.toUpperCase(),
        name: coin.name,
        matchedBy: "symbol",
      });
      expect(value.priceUsd).toMatch(/^\d+(\.\d+)?$/);
      // The same number: zeros at its end are the publisher's.
      expect(value.priceUsd.replace(/\.?0+$/, "")).toBe(coin.priceUsd.replace(/\.?0+$/, ""));
    },
  );

  test("bitcoin by its id and by its name is the coin that btc is", async () => {
    const { value: bySymbol } = await price("btc");
    for (const input of ["bitcoin", "Bitcoin"]) {
      const { value } = await price(input);
      expect(value).toEqual({ ...bySymbol, matchedBy: "id", candidates: [] });
    }
  });

  test("error: a coin that nobody has is not found", async () => {
    await expect(price("xylophone-quarry")).rejects.toMatchObject({ code: "tool_not_found" });
  });

  test("error: an answer cut in half is refused", async () => {
    stage.upstreams.play(target, "truncated");
    await expect(price("btc")).rejects.toMatchObject({ code: "upstream_bad_response" });
  });

  providerFailureContract({
    target,
    open: (runtime) => {
      const provider = create(runtime);
      const call = (signal: AbortSignal) => provider.price(parseWantedCoin("btc"), signal);
      return { isReady: provider.isReady, call };
    },
    freshMs: minute,
    usableMs: 11 * minute,
  });
};
