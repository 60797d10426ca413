import { describe, expect, test } from "vitest";
import { assertAnchored } from "../testing/assert-anchored.ts";
import { newsProviders, useLlmShop } from "../testing/llm-shop.ts";
import { useMiniLm } from "../testing/mini-lm.ts";

const stage = useMiniLm();
const shop = useLlmShop();
const run = (coin?: string) => {
  shop.models = stage.models;
  return shop.run("crypto-research", coin === undefined ? {} : { coin });
};
const coinOf = (id: string) => {
  const { world } = shop.upstreams;
  return { ...world.coins.find((one) => one.id === id)!, ...world.coinProfileOf(id)! };
};

test("market, supply and code are the world's", async () => {
  const { data } = await run("eth");
  const coin = coinOf("ethereum");
  expect(data.coin).toMatchObject({ id: "ethereum", symbol: "ETH", name: "Ethereum", rank: 2 });
  expect(data.market).toMatchObject({
    priceUsd: Number(coin.priceUsd),
    marketCapUsd: Number(coin.marketCapUsd),
    change7dPct: coin.change7dPct,
    athUsd: coin.athUsd,
    circulatingSupply: Number(coin.circulating),
    maxSupply: coin.maxSupply,
  });
  const below = (Number(coin.priceUsd) / coin.athUsd - 1) * 100;
  expect(data.market.drawdownFromAthPct).toBeCloseTo(below, 2);
  expect(data.development).toEqual(coin.development);
  expect(data.tvlUsd).toBe(coin.tvlUsd);
});

test("the quarter is worked out of the world's days", async () => {
  const { data } = await run();
  const coin = coinOf("bitcoin");
  const prices = [...coin.days.map(({ priceUsd }) => priceUsd), Number(coin.priceUsd)];
  expect(data.marketStructure).toMatchObject({
    high90dUsd: Math.max(...prices),
    low90dUsd: Math.min(...prices),
  });
  const turnover = (Number(coin.volume24hUsd) / Number(coin.marketCapUsd)) * 100;
  expect(data.marketStructure!.turnoverPct).toBeCloseTo(turnover, 2);
});

test("it says what the coin is, how its market stands, what is reported and what is risky, all of it quoted", async () => {
  const result = await run("ethereum");
  const { data, analysis } = result;
  const headings = [...analysis.text.matchAll(/^## (.+)$/gmu)].map(([, heading]) => heading);
  expect(headings).toEqual(["Overview", "Market", "News", "Risks"]);
  expect(data.news.length).toBeGreaterThan(1);
  expect(data.newsSentiment).toMatchObject({ n: data.news.length });
  expect(data.risks.map(({ title }) => title)).toContain("Exchanges");
  const { description } = (await shop.sources.coinProfiles.find("eth", AbortSignal.timeout(9_000)))
    .fetched.value;
  await assertAnchored(result, shop.sources.webPages, [description!]);
});

test("a symbol that several coins share means the largest", async () => {
  expect((await run("NWC")).data.coin).toMatchObject({ id: "northcoin", name: "Northcoin" });
});

describe("what cannot be had is left out, and said:", () => {
  const messagesOf = async (coin: string) => {
    const { partial, warnings, data } = await run(coin);
    expect(partial).toBe(true);
    return { data, messages: warnings.map(({ message }) => message) };
  };

  test("the profile; the price is another provider's then", async () => {
    shop.upstreams.play("coingecko", "server-error");
    const { data, messages } = await messagesOf("btc");
    expect(data.market.priceUsd).toBe(Number(coinOf("bitcoin").priceUsd));
    expect(data).toMatchObject({ development: null, tvlUsd: null, coin: { rank: null } });
    expect(messages).toContain("CoinGecko did not answer; CoinPaprika was used.");
    expect(messages).toContain(
      "No provider told more of the coin than its price and market value.",
    );
  });

  test("the quarter", async () => {
    shop.upstreams.play("coingecko/api/v3/coins/bitcoin/market_chart", "server-error");
    const { data, messages } = await messagesOf("btc");
    expect(data.marketStructure).toMatchObject({ vol30dAnnualPct: null, high90dUsd: null });
    expect(messages).toContain("No provider told the prices of the quarter.");
  });

  test("news and pages", async () => {
    for (const id of [...newsProviders, "wikipedia", "marginalia"])
      shop.upstreams.play(id, "server-error");
    const { data, messages } = await messagesOf("btc");
    expect(data).toMatchObject({ news: [], newsSentiment: null });
    expect(messages).toContain("No provider of news answered.");
    expect(messages).toContain("No search answered: no page was read.");
  });
});

describe("error:", () => {
  test("a coin that nobody knows is not found", async () => {
    await expect(run("xylophone-quarry")).rejects.toMatchObject({ code: "tool_not_found" });
  });

  test("without any price there is nothing to sell", async () => {
    for (const id of ["coingecko", "coinpaprika", "coinbase", "kraken"]) {
      shop.upstreams.play(id, "server-error");
    }
    await expect(run("btc")).rejects.toMatchObject({ code: "upstream_unavailable" });
  });
});
