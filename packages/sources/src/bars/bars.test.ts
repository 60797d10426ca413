import { describe, expect, test } from "vitest";
import type { Runtime } from "../upstream/runtime.ts";
import { providerFailureContract, useSandbox } from "../upstream/testing/failure-contract.ts";
import { createBars } from "./bars.ts";
import { createNasdaqBars } from "./nasdaq-bars.ts";
import type { BarsProvider } from "./provider.ts";
import { createYahooBars } from "./yahoo-bars.ts";

const minute = 60_000;
const dollars = (cents: number): string => (cents / 100).toFixed(2);

describe.each([
  ["yahoo", createYahooBars],
  ["nasdaq", createNasdaqBars],
] as [string, (runtime: Runtime) => BarsProvider][])("%s", (target, create) => {
  const stage = useSandbox();
  const year = async (symbol: string) =>
    (await create(stage.runtime).year(symbol, stage.signal)).value;

  test.each(["AAPL", "BRK-B", "NWTM"])(
    "tells the closed sessions of %s as the world has them",
    async (symbol) => {
      const { bars } = await year(symbol);
      expect(bars.length).toBeGreaterThan(245);
      const truth = stage.upstreams.world.barsOf(symbol).slice(-bars.length);
      expect(bars).toEqual(
        truth.map(({ date, openCents, highCents, lowCents, closeCents, volume }) => ({
          date,
          open: dollars(openCents),
          high: dollars(highCents),
          low: dollars(lowCents),
          close: dollars(closeCents),
          volume,
        })),
      );
    },
  );

  test("a session that trades is none of them", async () => {
    expect(stage.upstreams.world.market.phase).toBe("regular");
    expect((await year("AAPL")).bars.at(-1)!.date).toBe("2026-11-19");
  });

  test("error: an unknown symbol is not found", async () => {
    await expect(year("QQQQQ")).rejects.toMatchObject({ code: "tool_not_found" });
  });

  providerFailureContract({
    target,
    open: (runtime) => {
      const provider = create(runtime);
      return { isReady: provider.isReady, call: (signal) => provider.year("AAPL", signal) };
    },
    freshMs: 30 * minute,
    usableMs: 30 * minute + 3 * 24 * 60 * minute,
  });
});

const stage = useSandbox();

test("Nasdaq stands in for Yahoo, and says that splits are not reckoned in", async () => {
  stage.upstreams.play("yahoo", "server-error");
  const { provider, failed, fetched } = await createBars(stage.runtime).year("aapl", stage.signal);
  expect(provider.id).toBe("nasdaq");
  expect(failed.map((one) => one.provider.id)).toEqual(["yahoo"]);
  expect(fetched.value.isSplitAdjusted).toBe(false);
});
