import { expect, test } from "vitest";
import { z } from "zod";
import { samples } from "./samples.ts";
import { tools } from "./tools.ts";

const entries = Object.values(tools).map((tool) => [tool.slug, tool] as const);
type Members = Readonly<Record<string, unknown>>;

/** The value with one member left out, or with one too many, for every object inside it. */
const mutations = (value: unknown): readonly (readonly [string, unknown])[] => {
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      mutations(item).map(
        ([name, mutated]) => [`[${index}]${name}`, value.with(index, mutated)] as const,
      ),
    );
  if (typeof value !== "object" || value === null) return [];
  const members = value as Members;
  const shorterAndDeeper = Object.keys(members).flatMap((key) => {
    const { [key]: member, ...rest } = members;
    return [
      [`.${key} left out`, rest] as const,
      ...mutations(member).map(
        ([name, mutated]) => [`.${key}${name}`, { ...members, [key]: mutated }] as const,
      ),
    ];
  });
  return [[" with one more", { ...members, extra: null }], ...shorterAndDeeper];
};

/** Objects whose keys are data, not members of a schema. */
const open = /^\.raw\.registry[. ]|\.yields\./;

test.each(entries)("the sample data of %s fits, and parsing changes nothing", (slug, tool) => {
  expect(tool.data.parse(samples[slug])).toEqual(samples[slug]);
});

test.each(entries)("the data of %s has every member and no other, at any depth", (slug, tool) => {
  const mutated = mutations(samples[slug]).filter(([name]) => !open.test(name));
  expect(mutated.length).toBeGreaterThanOrEqual(Object.keys(samples[slug]).length);
  const accepted = mutated.filter(([, value]) => tool.data.safeParse(value).success);
  expect(accepted.map(([name]) => name)).toEqual([]);
});

test.each(entries)("the data of %s has a JSON Schema, for input and output alike", (_, tool) => {
  const schema = z.toJSONSchema(tool.data, { io: "output" });
  expect(schema).toMatchObject({ type: "object", additionalProperties: false });
  expect(z.toJSONSchema(tool.data, { io: "input" })).toEqual(schema);
});

test("what cannot be known is null and never zero, text or an empty list of a required kind", () => {
  const { data } = tools["stock-quote"];
  const quote = samples["stock-quote"];
  expect(data.safeParse({ ...quote, volume: null, close: null }).success).toBe(true);
  for (const wrong of [{ last: 0 }, { volume: "N/A" }, { date: "11/20/2026" }, { changePct: "2%" }])
    expect(data.safeParse({ ...quote, ...wrong }).success).toBe(false);
});

test("a statement without a source cannot be in a result", () => {
  const keyPoints = [{ text: "Because.", citations: [] }];
  expect(tools.answer.data.safeParse({ ...samples.answer, keyPoints }).success).toBe(false);
});

test("a summary longer than its limit is no result", () => {
  const tooLong = { ...samples.summarize, wordCount: 31, maxWords: 30 };
  expect(tools.summarize.data.safeParse(tooLong).success).toBe(false);
});

test("a quote of a post has at most 200 characters", () => {
  const { data } = tools["social-sentiment"];
  const sample = samples["social-sentiment"];
  const [post] = sample.samples;
  const withText = (text: string) => ({ ...sample, samples: [{ ...post!, text }] });
  expect(data.safeParse(withText("a".repeat(200))).success).toBe(true);
  expect(data.safeParse(withText("a".repeat(201))).success).toBe(false);
});
