import type { World } from "@coinslot/sandbox";
import { describe, expect, test } from "vitest";
import type { Runtime } from "../../upstream/runtime.ts";
import { providerFailureContract, useSandbox } from "../../upstream/testing/failure-contract.ts";
import type { QuotesProvider } from "../provider.ts";

/** A publisher of prices under test. */
export type QuotesSubject = {
  readonly create: (runtime: Runtime) => QuotesProvider;
  /** Its place in the sandbox. */
  readonly target: string;
  /** How it writes the symbol of an index. */
  readonly indexSymbol: string;
  /** Whether it tells the open of a session before the day is over. */
  readonly tellsOpenOfToday: boolean;
  /** Whether it names the company. */
  readonly tellsName: boolean;
  /** Whether its prices are of the moment while the session trades. */
  readonly isRealTime: boolean;
  /** The time of the last price as it tells it. */
  readonly asOf: (market: World["market"]) => string;
};

const minute = 60_000;
const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** What the world says of a ticker: the session that runs, else the one that closed last. */
const sessionOf = (world: World, ticker: string) => {
  const running = world.runningBarOf(ticker);
  const [latest, before] = [running, ...world.barsOf(ticker).toReversed()].filter(Boolean);
  return {
    date: latest!.date,
    open: dollars(latest!.openCents),
    high: dollars(latest!.highCents),
    low: dollars(latest!.lowCents),
    close: running ? null : dollars(latest!.closeCents),
    last: dollars(latest!.closeCents),
    previousClose: dollars(before!.closeCents),
    volume: latest!.volume,
    phase: world.market.phase,
  };
};

const moments = [
  ["while the session trades", "2026-11-20T15:00:00Z"],
  ["in its last minute, in summer", "2026-07-01T19:59:30Z"],
  ["before the session, after a holiday", "2026-11-27T13:00:00Z"],
  ["after the session", "2026-11-20T22:00:00Z"],
  ["after the session, when the next day has begun in UTC", "2026-11-21T00:30:00Z"],
  ["in the night", "2026-11-20T06:00:00Z"],
  ["on a Saturday", "2026-11-21T15:00:00Z"],
  ["on the Monday after the clocks went back", "2026-11-02T14:31:00Z"],
] as const;

/** What every publisher of quotes does. The world is worked out apart from the providers. */
export const quotesContract = (subject: QuotesSubject): void => {
  const { create, target, indexSymbol, tellsOpenOfToday } = subject;

  describe.each(moments)("%s", (_, instant) => {
    const stage = useSandbox(Date.parse(instant));

    test.each(["AAPL", "BRK-B", "NWTM"])("the session of %s is the world's", async (symbol) => {
      const { world } = stage.upstreams;
      const { value } = await create(stage.runtime).latest(symbol, stage.signal);
      const session = sessionOf(world, symbol);
      const isToday = ["regular", "post"].includes(session.phase);
      expect(value).toMatchObject({
        symbol,
        ...session,
        open: isToday && !tellsOpenOfToday ? null : session.open,
        asOf: subject.asOf(world.market),
        isDelayed: session.phase === "regular" && !subject.isRealTime,
      });
      const { name } = world.instruments.find((one) => one.ticker === symbol)!;
      const named = value.name?.includes(name) ?? null;
      expect(named).toBe(subject.tellsName || null);
    });

    test("an index has prices without a volume", async () => {
      const { value } = await create(stage.runtime).latest(indexSymbol, stage.signal);
      const { last, high } = sessionOf(stage.upstreams.world, "NWX");
      expect(value).toMatchObject({ last, high, volume: null });
    });
  });

  describe("on a Friday morning", () => {
    const stage = useSandbox();

    test("error: a symbol that nobody has is not found, in words of ours", async () => {
      const call = create(stage.runtime).latest("NONESUCH", stage.signal);
      await expect(call).rejects.toMatchObject({ code: "tool_not_found" });
      await expect(call).rejects.toThrow("under this symbol");
    });

    test("error: an answer cut in half is refused", async () => {
      stage.upstreams.play(target, "truncated");
      await expect(create(stage.runtime).latest("AAPL", stage.signal)).rejects.toMatchObject({
        code: "upstream_bad_response",
      });
    });

    test("a price is asked for again after a minute, and not before", async () => {
      const provider = create(stage.runtime);
      await provider.latest("AAPL", stage.signal);
      const { length } = stage.upstreams.calls(target);
      stage.runtime.clock.now += minute - 1;
      expect((await provider.latest("AAPL", stage.signal)).source.cache.hit).toBe(true);
      expect(stage.upstreams.calls(target)).toHaveLength(length);
      stage.runtime.clock.now += 1;
      expect((await provider.latest("AAPL", stage.signal)).source.cache.hit).toBe(false);
    });
  });

  providerFailureContract({
    target,
    open: (runtime) => {
      const provider = create(runtime);
      return { isReady: provider.isReady, call: (signal) => provider.latest("AAPL", signal) };
    },
    freshMs: minute,
    usableMs: 16 * minute,
  });
};
