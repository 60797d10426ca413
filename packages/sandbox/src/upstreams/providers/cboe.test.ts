import { expect, test } from "vitest";
import { ask } from "../testing/ask.ts";
import { createWorld } from "../world.ts";
import { createCboe } from "./cboe.ts";

const at = (instant: string) => {
  const world = createWorld({ seed: 1, now: Date.parse(instant) });
  const get = (file: string, variant?: string) => {
    const path = `/api/global/delayed_quotes/quotes/${file}.json`;
    const { status, body } = ask(createCboe(world), path, { variant });
    return { status, data: body === "" ? null : JSON.parse(body).data };
  };
  return { world, get };
};
const trading = at("2026-11-20T15:00:00Z");

test("a running session has its prices, and the second of its last trade in New York", () => {
  const running = trading.world.runningBarOf("AAPL")!;
  const before = trading.world.barsOf("AAPL").at(-1)!;
  expect(trading.get("AAPL").data).toMatchObject({
    current_price: running.closeCents / 100,
    open: running.openCents / 100,
    prev_day_close: before.closeCents / 100,
    last_trade_time: "2026-11-20T09:59:53",
  });
});

test("after its day a session's own close is called the close of the day before, and its change is not", () => {
  const { world, get } = at("2026-11-21T15:00:00Z");
  const [before, latest] = world.barsOf("AAPL").slice(-2);
  const { data } = get("AAPL");
  expect(data.prev_day_close).toBe(latest!.closeCents / 100);
  expect(Math.round((data.current_price - data.price_change) * 100)).toBe(before!.closeCents);
});

test.each(["BRK.B", "NWTM", "_NWX"])("%s is there", (file) => {
  expect(trading.get(file).status).toBe(200);
});

test("another symbol is not there, without a body", () => {
  expect(trading.get("NONESUCH")).toEqual({ status: 404, data: null });
});

test("its variants", () => {
  expect(trading.get("AAPL", "other-symbol").data.symbol).toBe("OTHER");
  expect(trading.get("AAPL", "no-range").data).toMatchObject({ open: 0, high: 0, low: 0 });
  expect(trading.get("AAPL", "no-time").data.last_trade_time).toBe("2026-11-20T00:00:00");
});
