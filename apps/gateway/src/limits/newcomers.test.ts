import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createNewcomers, type Newcomers, patienceWithin } from "./newcomers.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { most: 2, mostWaiting: 5, patienceMs: 1_000 };
const crowded = { code: "too_many_unsettled", waitSeconds: 10 };
const microtasks = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

/** Settlements that go on until they are let go, and what became of each call. */
const openStage = (newcomers: Newcomers) => {
  const underWay: { name: string; end: (fails?: boolean) => void }[] = [];
  const answers = new Map<string, unknown>();
  let looks = 0;
  return {
    underWay,
    answers,
    looks: () => looks,
    names: () => underWay.map(({ name }) => name),
    arrive(name: string, address: string, isKnown = false): void {
      const look = async () => {
        looks += 1;
        return isKnown;
      };
      const settle = () =>
        new Promise<string>((resolve, reject) => {
          const end = (fails = false): void => {
            underWay.splice(underWay.indexOf(entry), 1);
            if (fails) reject(new Error("no"));
            else resolve("settled");
          };
          const entry = { name, end };
          underWay.push(entry);
        });
      void newcomers.inTurn<string>(address, look, settle).then(
        (answer) => answers.set(name, answer),
        () => answers.set(name, "failed"),
      );
    },
  };
};

test("where few settlements are under way nobody waits, and nobody is looked up", async () => {
  const stage = openStage(createNewcomers(limits));
  for (let time = 0; time < 3; time++) {
    stage.arrive("first", "a");
    stage.arrive("second", "a");
    expect(stage.names()).toEqual(["first", "second"]);
    stage.underWay[1]?.end(true);
    stage.underWay[0]?.end();
    await microtasks();
  }
  expect(stage.looks()).toBe(0);
  expect([...stage.answers.values()]).toEqual(["settled", "failed"].toReversed());
});

test("who is known passes all who wait, and takes no place of theirs", async () => {
  const stage = openStage(createNewcomers(limits));
  for (const name of ["1", "2", "3", "4"]) stage.arrive(name, "a");
  stage.arrive("known", "a", true);
  await microtasks();
  expect(stage.names()).toEqual(["1", "2", "known"]);
  stage.underWay[2]?.end();
  await microtasks();
  expect(stage.names()).toEqual(["1", "2"]);
  stage.underWay[0]?.end();
  await microtasks();
  expect(stage.names()).toEqual(["2", "3"]);
});

test("who was not given a place in time is told so, and was not settled; who waits still is served afterwards", async () => {
  const stage = openStage(createNewcomers(limits));
  for (const name of ["1", "2", "3"]) stage.arrive(name, "a");
  await vi.advanceTimersByTimeAsync(999);
  stage.arrive("4", "a");
  expect(stage.answers.size).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect([...stage.answers]).toEqual([["3", expect.objectContaining(crowded)]]);
  stage.underWay[0]?.end();
  await microtasks();
  expect(stage.names()).toEqual(["2", "4"]);
  // Served in time: the end of the wait is none of his any more.
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stage.answers.has("4")).toBe(false);
});

test("who comes when the line is full of one address takes the place of its latest", async () => {
  const stage = openStage(createNewcomers(limits));
  for (const name of ["1", "2", "3", "4", "5", "6", "7", "8"]) stage.arrive(name, "a");
  await microtasks();
  expect([...stage.answers.keys()]).toEqual(["8"]);
  stage.arrive("honest", "b");
  await microtasks();
  expect([...stage.answers.keys()]).toEqual(["8", "7"]);
  for (let time = 0; time < 2; time++) {
    stage.underWay[0]?.end();
    await microtasks();
  }
  expect(stage.names()).toEqual(["3", "honest"]);
});

const act = fc.oneof(
  fc.record({ address: fc.constantFrom("a", "a", "b", "c"), isKnown: fc.boolean() }),
  fc.record({ end: fc.nat(), fails: fc.boolean() }),
  fc.record({ passMs: fc.integer({ min: 0, max: 600 }) }),
);

test("whatever comes and ends: so many newcomers are under way, all that are known, each is answered once, and nobody waits for ever", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 60 }), async (acts) => {
      const stage = openStage(createNewcomers(limits));
      const came: string[] = [];
      for (const [number, each] of acts.entries()) {
        if ("end" in each) stage.underWay[each.end % stage.underWay.length]?.end(each.fails);
        else if ("passMs" in each) await vi.advanceTimersByTimeAsync(each.passMs);
        else {
          came.push(`${number} ${each.isKnown ? "known" : "new"}`);
          stage.arrive(came.at(-1)!, each.address, each.isKnown);
        }
        await microtasks();
        const { underWay, answers } = stage;
        const fresh = stage.names().filter((name) => name.endsWith("new"));
        expect(fresh.length).toBeLessThanOrEqual(limits.most);
        const seen = new Set([...stage.names(), ...answers.keys()]);
        expect(came.filter((name) => name.endsWith("known") && !seen.has(name))).toEqual([]);
        expect(came.length - underWay.length - answers.size).toBeLessThanOrEqual(
          limits.mostWaiting,
        );
      }
      await vi.advanceTimersByTimeAsync(limits.patienceMs);
      expect(stage.answers.size + stage.underWay.length).toBe(came.length);
      while (stage.underWay.length > 0) stage.underWay[0]?.end();
      await microtasks();
      expect(stage.answers.size).toBe(came.length);
      // As in the beginning: all places are free, and no more than those.
      const looks = stage.looks();
      for (const name of ["1", "2"]) stage.arrive(name, "a");
      expect([stage.names(), stage.looks()]).toEqual([["1", "2"], looks]);
      stage.arrive("3", "a");
      await microtasks();
      expect([stage.names(), stage.looks()]).toEqual([["1", "2"], looks + 1]);
    }),
  );
});

describe("how long one waits", () => {
  test.each([
    ["as it comes", 45, 10, 10_000],
    ["where claims are abandoned late", 600, 10, 10_000],
    ["where whoever waits is to wait for long", 600, 60, 60_000],
    ["where they are abandoned soon", 37, 10, 2_000],
    ["where they are abandoned sooner than a settlement ends", 20, 10, 0],
  ])("%s", (_, ABANDONED_AFTER_SECONDS, NEWCOMERS_WAIT_SECONDS, expected) => {
    const settings = { ABANDONED_AFTER_SECONDS, NEWCOMERS_WAIT_SECONDS };
    expect(patienceWithin(settings, 30_000)).toBe(expected);
  });
});
