const seconds = (time: string): number => Date.parse(time) / 1_000;

const period = (from: string, to: string) => ({
  start: seconds(`2026-11-20T${from}Z`),
  end: seconds(`2026-11-20T${to}Z`),
});

const before = { open: 10, high: 10, low: 10, close: 10, volume: 500 };
const latest = { open: 10, high: 12, low: 9, close: 11, volume: 1_000 };

/** Yahoo's chart of two sessions, the second of which trades; what is given replaces what it has. */
export const twoSessions = (
  symbol: string,
  changes: { readonly price?: number; readonly latest?: object; readonly head?: object } = {},
) => {
  const bar = { ...latest, ...changes.latest };
  const column = (name: keyof typeof bar) => [before[name], bar[name]];
  const meta = {
    symbol,
    currency: "USD",
    instrumentType: "EQUITY",
    regularMarketTime: seconds("2026-11-20T14:59:00Z"),
    regularMarketPrice: changes.price ?? bar.close,
    gmtoffset: -18_000,
    priceHint: 2,
    currentTradingPeriod: {
      pre: period("09:00:00", "14:30:00"),
      regular: period("14:30:00", "21:00:00"),
      post: period("21:00:00", "23:59:00"),
    },
    ...changes.head,
  };
  const quote = {
    open: column("open"),
    high: column("high"),
    low: column("low"),
    close: column("close"),
    volume: column("volume"),
  };
  const timestamp = [seconds("2026-11-19T14:30:00Z"), seconds("2026-11-20T14:30:00Z")];
  return { chart: { result: [{ meta, timestamp, indicators: { quote: [quote] } }] } };
};
