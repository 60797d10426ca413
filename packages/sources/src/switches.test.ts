import { afterEach, describe, expect, test } from "vitest";
import { createCoins } from "./coins/coins.ts";
import { unlicensedProviders } from "./providers.ts";
import { createQuotes } from "./quotes/quotes.ts";
import { createSearch } from "./search/search.ts";
import { useSandbox } from "./upstream/testing/failure-contract.ts";
import { createTestRuntime, type TestRuntime } from "./upstream/testing/test-runtime.ts";

const stage = useSandbox();
const opened: TestRuntime[] = [];
afterEach(() => Promise.all(opened.splice(0).map((runtime) => runtime.close())));

/** A runtime as an operator has it who names these. */
const naming = (UNLICENSED_PROVIDERS: string): TestRuntime => {
  const { upstreams, runtime } = stage;
  const environment = { ...upstreams.environment, UNLICENSED_PROVIDERS };
  const own = createTestRuntime(environment, { startAt: runtime.now() });
  opened.push(own);
  return own;
};

const expectNotAsked = (...targets: readonly string[]): void => {
  for (const target of targets) expect(stage.upstreams.calls(target)).toEqual([]);
};

describe("a provider that is switched off is left out, and its kind goes on with the others", () => {
  test("Nasdaq: Yahoo alone answers, and nobody failed", async () => {
    const { answered, others } = await createQuotes(naming("yahoo")).latest("AAPL", stage.signal);
    expect(answered).toMatchObject({ provider: { id: "yahoo" }, failed: [] });
    expect(others).toEqual([]);
    expectNotAsked("nasdaq", "cboe");
  });

  test("CoinPaprika and an exchange: the next one stands in for CoinGecko", async () => {
    stage.upstreams.play("coingecko", "server-error");
    const coins = createCoins(naming("coingecko,kraken"));
    const { provider, failed } = await coins.price("btc", stage.signal);
    expect(provider.id).toBe("kraken");
    expect(failed.map(({ provider }) => provider.id)).toEqual(["coingecko"]);
    expectNotAsked("coinpaprika", "coinbase");
  });

  test("SearXNG, although the operator has one: Wikipedia alone answers, and nobody failed", async () => {
    const search = createSearch(naming("none"));
    const { answers, engines, isWholeWeb } = await search.find("EIP-3009 nonce", stage.signal);
    expect(answers).toMatchObject([{ provider: { id: "wikipedia" }, failed: [] }]);
    expect(engines.map(({ name }) => name)).toEqual(["wikipedia"]);
    expect(isWholeWeb).toBe(false);
    expect(search.isReady()).toBe(true);
    expectNotAsked("searxng", "marginalia");
  });
});

describe("a kind whose providers are all switched off is not ready, and asks nobody", () => {
  test.each([
    ["quotes", (runtime: TestRuntime) => createQuotes(runtime)],
    ["coins", (runtime: TestRuntime) => createCoins(runtime)],
  ])("%s", (_kind, create) => {
    expect(create(naming("none")).isReady()).toBe(false);
    expect(create(naming("all")).isReady()).toBe(true);
  });

  test("error: a call that was bought before is a failure that passes, not ours", async () => {
    const runtime = naming("none");
    const calls = [
      createQuotes(runtime).latest("AAPL", stage.signal),
      createCoins(runtime).price("btc", stage.signal),
    ];
    for (const call of calls) {
      await expect(call).rejects.toMatchObject({ code: "upstream_unavailable" });
    }
    expectNotAsked(...unlicensedProviders);
  });
});
