import { ModelError, type Writer } from "@coinslot/models";
import { describe, expect, test } from "vitest";
import { passagesFrom } from "../../testing/documents.ts";
import { oneCall, pickingWriter, writerOf } from "../../testing/test-models.ts";
import { startClock } from "../deadline.ts";
import { climbAll } from "./climb-all.ts";

const { signal } = new AbortController();
const plant =
  "Northwind Robotics opened a second plant in Harbor City on 3 November 2026. The plant employs 400 people. Is it enough?";
const costs = "However, costs did not fall in 2025. They rose by 4.5 percent.";
const shown = passagesFrom(plant, costs);
const quoted = "Northwind Robotics opened a second plant in Harbor City on 3 November 2026.";

const climb = (text: string, passages: readonly number[] = [1], writer: Writer = writerOf([])) =>
  climbAll(
    { sentences: [{ text, passages }] },
    shown,
    { writer, clock: startClock(5_000), known: {} },
    signal,
  );

test("a verbatim sentence is a quote, where it stands", async () => {
  const { sentences, counts } = await climb(quoted, [1, 2]);
  expect(sentences).toMatchObject([{ text: quoted, rung: "quoted", evidence: [{ text: quoted }] }]);
  expect(counts).toEqual({ written: 1, anchored: 1, repaired: 0, replaced: 0, dropped: 0 });
});

test("a leading connector may be cut, and the quote begins behind it", async () => {
  const { sentences } = await climb("Costs did not fall in 2025.", [2]);
  expect(sentences).toMatchObject([
    { text: "Costs did not fall in 2025.", evidence: [{ text: "costs did not fall in 2025." }] },
  ]);
});

test.each([
  ["an invented number", "Northwind Robotics opened a third plant in 2024."],
  ["another name", "Southwind Robotics opened a second plant in Harbor City."],
  ["flipped polarity", "Northwind Robotics did not open a second plant in Harbor City."],
])("%s gives way to the quote", async (_, text) => {
  const { sentences, counts } = await climb(text);
  expect(sentences).toMatchObject([{ text: quoted, rung: "quoted" }]);
  expect(counts).toMatchObject({ replaced: 1 });
});

test("what was wrong is repaired once, from its quotes alone", async () => {
  const tasks: unknown[] = [];
  const writer = writerOf([], {
    repair: async (task) => {
      tasks.push(task);
      return { text: quoted.replace(" on 3 November 2026", ""), usage: oneCall };
    },
  });
  const { sentences, counts } = await climb(
    "Northwind Robotics opened 9 plants in Harbor City.",
    [1],
    writer,
  );
  expect(tasks).toHaveLength(1);
  expect(tasks[0]).toMatchObject({ quotes: [expect.stringContaining("second plant")] });
  expect(sentences).toMatchObject([{ rung: expect.stringMatching(/repaired|quoted/) }]);
  expect(counts.repaired + counts.replaced).toBe(1);
});

describe("dropped is", () => {
  test.each([
    ["a sentence without passages", quoted, []],
    ["a sentence that names passages that are not there", quoted, [0, 3, -1, 1.5]],
    ["a sentence that has no words of its passages", "Bananas are yellow.", [1, 2]],
  ])("%s", async (_, text, passages) => {
    const { sentences, counts } = await climb(text, passages);
    expect(sentences).toEqual([]);
    expect(counts).toMatchObject({ written: 1, dropped: 1 });
  });

  test("what repeats an earlier sentence, and not what has another figure", async () => {
    const texts = [quoted, quoted, "The plant employs 400 people."];
    const { sentences } = await climbAll(
      { sentences: texts.map((text) => ({ text, passages: [1] })) },
      shown,
      { writer: pickingWriter, clock: startClock(5_000), known: {} },
      signal,
    );
    expect(sentences.map(({ text }) => text)).toEqual([texts[0], texts[2]]);
  });
});

describe("a vote", () => {
  const written = "In Harbor City, Northwind Robotics opened a second plant.";
  const votes = (vote: "supported" | "partly" | "unsupported" | null): Writer =>
    writerOf([], { vote: async (pairs) => ({ votes: pairs.map(() => vote), usage: oneCall }) });

  test.each(["partly", "unsupported"] as const)(
    "of %s lowers a sentence to its quote",
    async (vote) => {
      const { sentences } = await climb(written, [1], votes(vote));
      expect(sentences).toMatchObject([{ text: quoted, rung: "quoted" }]);
    },
  );

  test("of supported raises nothing", async () => {
    const { sentences } = await climb(
      "Northwind Robotics closed a second plant.",
      [1],
      votes("supported"),
    );
    expect(sentences).toMatchObject([{ rung: "quoted" }]);
  });
});

test.each([
  ["fails", () => Promise.reject(new ModelError("overloaded", "full"))],
  ["hangs", () => new Promise<never>(() => {})],
])("a writer that %s at repair and vote costs style and nothing else", async (_, fail) => {
  const clock = startClock(400);
  const { sentences } = await climbAll(
    { sentences: [{ text: "Northwind Robotics opened 9 plants in Harbor City.", passages: [1] }] },
    shown,
    { writer: writerOf([], { repair: fail, vote: fail }), clock, known: {} },
    signal,
  );
  expect(sentences).toMatchObject([{ text: quoted, rung: "quoted" }]);
  expect(clock.spentMs()).toBeLessThan(1_500);
});
