import { describe, expect, test } from "vitest";
import type { Runtime } from "../../upstream/runtime.ts";
import { providerFailureContract, useSandbox } from "../../upstream/testing/failure-contract.ts";
import type { CurveDay, YieldsProvider } from "../provider.ts";

/** A publisher under test. */
export type YieldsSubject = {
  readonly create: (runtime: Runtime) => YieldsProvider;
  /** Its place in the sandbox. */
  readonly target: string;
  /** Tenors of the world that it does not publish. */
  readonly lacks?: readonly string[];
};

const day = 24 * 3_600_000;

/** What every publisher of the yield curve does. The world is worked out apart from the providers. */
export const yieldsContract = ({ create, target, lacks = [] }: YieldsSubject): void => {
  const latestOf = (world: readonly CurveDay[], count: number) =>
    world
      .toReversed()
      .slice(0, count)
      .map(({ date, yields }) => ({
        date,
        yields: Object.fromEntries(
          Object.entries(yields).filter(([tenor]) => !lacks.includes(tenor)),
        ),
      }));

  describe("in November", () => {
    const stage = useSandbox();

    test("the last days are the world's, exactly as published, newest first", async () => {
      const { upstreams, runtime, signal } = stage;
      const { value } = await create(runtime).latest(20, signal);
      expect(value.slice(0, 20)).toEqual(latestOf(upstreams.world.yieldCurves, 20));
    });

    test("a file cut in half gives no wrong number", async () => {
      const { upstreams, runtime, signal } = stage;
      upstreams.play(target, "truncated");
      const days = await create(runtime)
        .latest(20, signal)
        .then(
          ({ value }) => value.slice(0, 20),
          () => [],
        );
      expect(latestOf(upstreams.world.yieldCurves, 20)).toEqual(expect.arrayContaining([...days]));
    });

    test("error: a publisher that stopped is not taken for today's market", async () => {
      const { runtime, signal } = stage;
      runtime.clock.now += 12 * day;
      await expect(create(runtime).latest(20, signal)).rejects.toMatchObject({
        code: "upstream_bad_response",
      });
    });
  });

  // New Year in Washington with the old year's days only, then the first Monday with one new day.
  describe.each(["2027-01-01T02:00:00Z", "2027-01-01T16:00:00Z", "2027-01-05T04:00:00Z"])(
    "at %s",
    (instant) => {
      const stage = useSandbox(Date.parse(instant));

      test("twenty days reach back over New Year", async () => {
        const { upstreams, runtime, signal } = stage;
        const { value, source } = await create(runtime).latest(20, signal);
        const expected = latestOf(upstreams.world.yieldCurves, 20);
        expect(value.slice(0, 20)).toEqual(expected);
        expect(expected.at(-1)!.date < "2027").toBe(true);
        expect(source.cache.hit).toBe(false);
      });
    },
  );

  providerFailureContract({
    target,
    open: (runtime) => {
      const provider = create(runtime);
      return { isReady: provider.isReady, call: (signal) => provider.latest(20, signal) };
    },
    freshMs: day / 48,
    usableMs: 7 * day + day / 48,
  });
};
