import { type Simulator, json } from "../simulator.ts";
import type { World } from "../world.ts";
import type { Instrument } from "../world/instruments.ts";

const variants = {
  "other-symbol": "the quote of another symbol",
  "no-range": "prices of zero where the session has none yet",
  "no-time": "a last trade at midnight, which is a day without a time",
};

/** cdn.cboe.com: the delayed quote of a listing, one file each. */
export const createCboe = (world: World): Simulator => ({
  id: "cboe",
  base: "https://cdn.cboe.com",
  variants,
  answer: ({ url, variant }) => {
    const [, file = ""] =
      /^\/api\/global\/delayed_quotes\/quotes\/([^/]+)\.json$/.exec(url.pathname) ?? [];
    const wanted = decodeURIComponent(file).toUpperCase();
    const instrument = world.instruments.find((one) => fileOf(one) === wanted);
    return instrument ? json(answerOf(world, instrument, variant)) : { status: 404, body: "" };
  },
});

const symbolOf = ({ ticker, kind }: Instrument): string =>
  kind === "index" ? `^${ticker}` : ticker.replace("-", ".");

const fileOf = (instrument: Instrument): string => symbolOf(instrument).replace("^", "_");

/** Once its day is over a session's own close is called the close of the day before. */
const answerOf = (world: World, instrument: Instrument, variant: string | undefined) => {
  const { market, madeAt } = world;
  const running = world.runningBarOf(instrument.ticker);
  const [latest, before] = [running, ...world.barsOf(instrument.ticker).toReversed()].filter(
    (bar) => bar !== undefined,
  );
  if (!latest || !before) return { data: null };
  const none = variant === "no-range";
  // Its own venue's last print; the close is that of all venues.
  const current = (latest.closeCents - (running ? 0 : 1)) / 100;
  return {
    timestamp: new Date(madeAt).toISOString().slice(0, 19).replace("T", " "),
    data: {
      symbol: variant === "other-symbol" ? "OTHER" : symbolOf(instrument),
      security_type: instrument.kind,
      exchange_id: 5,
      current_price: current,
      price_change: (Math.round(current * 100) - before.closeCents) / 100,
      bid: current,
      ask: current,
      open: none ? 0 : latest.openCents / 100,
      high: none ? 0 : latest.highCents / 100,
      low: none ? 0 : latest.lowCents / 100,
      close: latest.closeCents / 100,
      prev_day_close: (running ? before : latest).closeCents / 100,
      volume: instrument.kind === "index" ? 0 : latest.volume,
      last_trade_time:
        variant === "no-time" ? `${market.day}T00:00:00` : wallTime(market.lastTradeAt),
      tick: "up",
    },
    symbol: fileOf(instrument),
  };
};

/** `2026-11-20T15:59:59` by New York's clock. */
const wallTime = (instant: number): string =>
  new Intl.DateTimeFormat("sv-SE", {
    timeZone: "America/New_York",
    dateStyle: "short",
    timeStyle: "medium",
  })
    .format(instant)
    .replace(" ", "T");
