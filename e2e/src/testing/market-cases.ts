import { l1FeeUpperBound, operatorFee, type World } from "@coinslot/sandbox";
import { expect } from "vitest";
import type { ToolCase } from "./tool-case.ts";

/** The coin that an input means: by its id, else the largest of that symbol. */
const coinOf = ({ coins }: World, input: string) => {
  const sized = coins.filter(({ rank }) => rank !== null);
  const largest = sized.toSorted((one, other) => Number(one.rank) - Number(other.rank));
  return coins.find(({ id }) => id === input) ?? largest.find(({ symbol }) => symbol === input)!;
};

const withoutZerosAtEnd = (decimal: string): string => decimal.replace(/\.?0+$/, "");

/** Bitcoin is meant where nothing is said. */
export const cryptoPrice: ToolCase<"crypto-price"> = {
  inputs: { 1: [{}, { id: "sol" }], 2: [{ id: "eth" }, { id: "usdc" }] },
  expectTrue({ data }, { id = "bitcoin" }, world) {
    const coin = coinOf(world, id);
    expect(data).toMatchObject({
      id: coin.id,
      symbol: coin.symbol.toUpperCase(),
      name: coin.name,
      priceUsd: Number(coin.priceUsd),
      resolution: { input: id, matchedBy: id === coin.id ? "id" : "symbol" },
    });
    expect(withoutZerosAtEnd(data.priceUsdExact ?? "")).toBe(withoutZerosAtEnd(coin.priceUsd));
  },
  expectWhole({ data, asOf }, { id = "bitcoin" }, world) {
    const coin = coinOf(world, id);
    expect(data).toMatchObject({
      change24hPct: Number(coin.change24hPct),
      marketCapUsd: Number(coin.marketCapUsd),
      volume24hUsd: Number(coin.volume24hUsd),
      lastUpdatedAt: new Date(coin.updatedAt).toISOString(),
    });
    expect(asOf).toBe(data.lastUpdatedAt);
    const others = world.coins.filter((other) => other.symbol === id && other.id !== coin.id);
    expect(data.resolution.candidates).toEqual(
      others.map(({ id: otherId, symbol, name, rank }) => ({
        id: otherId,
        symbol: symbol.toUpperCase(),
        name,
        marketCapRank: rank,
      })),
    );
  },
};

/** Exact: no difference of floats, and half a unit of the fourth place goes away from zero. */
const percentOfCents = (part: number, whole: number): number => {
  const share = (BigInt(Math.abs(part)) * 2_000_000n + BigInt(whole)) / (2n * BigInt(whole));
  return (Math.sign(part) * Number(share)) / 10_000;
};

/** Apple is meant where nothing is said. */
export const stockQuote: ToolCase<"stock-quote"> = {
  inputs: { 1: [{}, { symbol: "brk.b" }], 2: [{ symbol: "NWTM" }, { symbol: "MSFT" }] },
  expectTrue({ data, sources, partial }, { symbol = "AAPL" }, world) {
    // Cboe alone tells no name.
    const isNamed = !sources.every((source) => source.name.startsWith("Cboe"));
    const ticker = symbol.toUpperCase().replace(".", "-");
    const { name } = world.instruments.find((one) => one.ticker === ticker)!;
    const running = world.runningBarOf(ticker);
    const sessions = [...world.barsOf(ticker), ...(running ? [running] : [])];
    const [before, latest] = [sessions.at(-2)!, sessions.at(-1)!];
    const changeCents = latest.closeCents - before.closeCents;
    expect(data).toMatchObject({
      symbol: ticker,
      name: isNamed ? expect.stringContaining(name) : null,
      currency: "USD",
      session: world.market.phase,
      // Nasdaq is of the moment; the others are behind a session that runs.
      delayed: world.market.phase === "regular" && !sources[0]!.name.startsWith("Nasdaq"),
      date: latest.date,
      open: latest.openCents / 100,
      high: latest.highCents / 100,
      low: latest.lowCents / 100,
      close: running ? null : latest.closeCents / 100,
      last: latest.closeCents / 100,
      previousClose: before.closeCents / 100,
      change: changeCents / 100,
      changePct: percentOfCents(changeCents, before.closeCents),
      volume: latest.volume,
    });
    expect(partial).toBe(false);
  },
};

/** The months of each tenor that the world publishes, shortest first. */
const monthsOf: Readonly<Record<string, number>> = Object.fromEntries([
  ...[1, 1.5, 2, 3, 4, 6].map((months) => [`${months}M`, months]),
  ...[1, 2, 3, 5, 7, 10, 20, 30].map((years) => [`${years}Y`, years * 12]),
]);

const basisPoints = (percent: string | null | undefined): number =>
  Number((percent ?? "").replace(".", ""));

const numberOf = (percent: string | null): number | null =>
  percent === null ? null : Number(percent);

/** Spreads are differences of whole basis points. */
export const treasuryYieldCurve: ToolCase<"treasury-yield-curve"> = {
  inputs: { 1: [{}, {}], 2: [{}, {}] },
  expectTrue({ data, asOf }, _, { yieldCurves }) {
    const { date, yields } = yieldCurves.at(-1)!;
    const spread = (short: string) => basisPoints(yields["10Y"]) - basisPoints(yields[short]);
    expect(asOf).toBe(date);
    expect(data).toMatchObject({
      date,
      spreads: {
        tenYearMinusTwoYearPp: spread("2Y") / 100,
        tenYearMinusThreeMonthPp: spread("3M") / 100,
      },
      inverted: {
        tenYearMinusTwoYear: spread("2Y") < 0,
        tenYearMinusThreeMonth: spread("3M") < 0,
      },
    });
    expect(data.tenors.length).toBeGreaterThan(10);
    expect(data.tenors).toEqual(
      data.tenors.map(({ tenor }) => ({
        tenor,
        months: monthsOf[tenor],
        yieldPct: numberOf(yields[tenor]!),
        yieldPctExact: yields[tenor],
      })),
    );
  },
  expectWhole({ data }, _, { yieldCurves }) {
    expect(data.tenors.map(({ tenor }) => tenor)).toEqual(Object.keys(monthsOf));
    expect(data.observations).toEqual(
      yieldCurves
        .slice(-20)
        .toReversed()
        .map(({ date, yields }) => ({
          date,
          yields: Object.fromEntries(
            Object.entries(yields).map(([tenor, percent]) => [tenor, numberOf(percent)]),
          ),
        })),
    );
  },
};

const weiOf = (decimal: string, digits: number): bigint => {
  const [whole = "", fraction = ""] = decimal.split(".");
  return BigInt(whole + fraction.padEnd(digits, "0"));
};

/** The mean of the middle two of twenty. */
const medianOfTwenty = (amounts: readonly bigint[]): string => {
  const sorted = amounts.toSorted((one, other) => Number(one - other));
  return String((sorted[9]! + sorted[10]!) / 2n);
};

/** The gas of each transfer, and the bytes of it that Ethereum keeps. */
const transfers = [
  { kind: "eth-transfer", gas: 21_000n, unsignedBytes: 110n },
  { kind: "erc20-transfer", gas: 65_000n, unsignedBytes: 180n },
] as const;

/** An amount of wei at the world's price of ether, which has six places. */
const usdOf = (wei: bigint, world: World): number => {
  const microUsd = BigInt(coinOf(world, "ethereum").priceUsd.replace(".", ""));
  const digits = String(wei * microUsd).padStart(25, "0");
  return Number(`${digits.slice(0, -24)}.${digits.slice(-24)}`);
};

/** All of one block, which was among the latest; in dollars only where somebody told the price of ether. */
export const gasSnapshot: ToolCase<"gas-snapshot"> = {
  inputs: { 1: [{}, {}] },
  expectTrue({ data, asOf, retrievedAt, partial }, _, world) {
    const block = world.blockNumbered(data.blockNumber);
    expect(asOf).toBe(new Date(block.timestamp * 1_000).toISOString());
    expect(Date.parse(retrievedAt) / 1_000 - block.timestamp).toBeLessThan(40);
    // A node suggests the tip of its newest block, and the next one may come between the questions.
    const gasPrices = [block, world.blockNumbered(block.number + 1)].map(
      ({ suggestedTipWei }) => block.baseFeeWei + suggestedTipWei,
    );
    expect(gasPrices.map(String)).toContain(data.gasPriceWei);
    const gasPriceWei = BigInt(data.gasPriceWei);
    const twenty = Array.from({ length: 20 }, (__, back) =>
      world.blockNumbered(block.number - back),
    );
    const tipAt = (place: 0 | 1 | 2) =>
      medianOfTwenty(twenty.map(({ priorityFeesWei }) => priorityFeesWei[place]));
    expect(data).toMatchObject({
      network: "base",
      chainId: 8453,
      blockTime: asOf,
      baseFeeWei: String(block.baseFeeWei),
      priorityFeeWei: { p10: tipAt(0), p50: tipAt(1), p90: tipAt(2) },
      l1: {
        baseFeeWei: String(block.l1BaseFeeWei),
        blobBaseFeeWei: String(block.l1BlobBaseFeeWei),
        feeWei: String(l1FeeUpperBound(block, 110n)),
      },
    });
    expect(weiOf(data.gasPriceGwei, 9)).toBe(gasPriceWei);
    expect(data.estimates).toHaveLength(transfers.length);
    for (const [index, { kind, gas, unsignedBytes }] of transfers.entries()) {
      const [l2, l1] = [gas * gasPriceWei, l1FeeUpperBound(block, unsignedBytes)];
      const totalWei = l2 + l1 + operatorFee(gas);
      const { totalEth, ...estimate } = data.estimates[index]!;
      expect(estimate).toEqual({
        kind,
        gas: Number(gas),
        l2FeeWei: String(l2),
        l1FeeWei: String(l1),
        operatorFeeWei: String(operatorFee(gas)),
        totalWei: String(totalWei),
        totalUsd: partial ? null : usdOf(totalWei, world),
      });
      expect(weiOf(totalEth ?? "", 18)).toBe(totalWei);
    }
  },
  expectWhole: ({ partial }) => expect(partial).toBe(false),
};
