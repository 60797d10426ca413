import type { startUpstreams } from "@coinslot/sandbox";
import { expect, test } from "vitest";
import type { Fetched } from "../../upstream/provider.ts";
import type { Runtime } from "../../upstream/runtime.ts";
import { providerFailureContract, useSandbox } from "../../upstream/testing/failure-contract.ts";
import type { SeriesByName } from "../provider.ts";

type World = Awaited<ReturnType<typeof startUpstreams>>["world"];

/** A publisher under test, and one question to it. */
type MacroSubject = {
  readonly open: (runtime: Runtime) => {
    readonly isReady: () => boolean;
    readonly call: (signal: AbortSignal) => Promise<Fetched<SeriesByName>>;
  };
  readonly target: string;
  /** What the world has of the question's series, oldest first. */
  readonly truth: (
    world: World,
  ) => Readonly<Record<string, readonly { readonly period: string; readonly value: string }[]>>;
  readonly freshHours: number;
  readonly usableHours: number;
};

const hour = 3_600_000;

/** What every publisher of series does. The world is worked out apart from the publishers. */
export const macroContract = ({ open, target, truth, ...hours }: MacroSubject): void => {
  const stage = useSandbox();

  test("tells every series that was asked for, newest first, value by value as published", async () => {
    const { value } = await open(stage.runtime).call(stage.signal);
    const expected = truth(stage.upstreams.world);
    expect([...value.keys()].toSorted()).toEqual(Object.keys(expected).toSorted());
    for (const [name, observations] of value) {
      const points = expected[name]!.toReversed().slice(0, observations.length);
      expect(observations.map(({ period }) => period)).toEqual(points.map(({ period }) => period));
      expect(observations.map((one) => Number(one.value))).toEqual(
        points.map((one) => Number(one.value)),
      );
    }
  });

  test("goes back far enough for a change over a year", async () => {
    const { value } = await open(stage.runtime).call(stage.signal);
    for (const [, observations] of value) {
      const years = observations.map(({ period }) => Number(period.slice(0, 4)));
      expect(Math.max(...years) - Math.min(...years)).toBeGreaterThanOrEqual(2);
    }
  });

  providerFailureContract({
    target,
    open,
    freshMs: hours.freshHours * hour,
    usableMs: hours.usableHours * hour,
  });
};
