import type { Answered, Fetched } from "@coinslot/sources";
import { expect, test } from "vitest";
import { createSourceList } from "./source-list.ts";

const fetched = (name: string, changes: Partial<Fetched<null>> = {}): Fetched<null> => ({
  value: null,
  isSimulated: false,
  source: {
    kind: "api",
    name,
    title: null,
    url: `https://${name}.example/`,
    publisher: null,
    publishedAt: null,
    retrievedAt: "2026-11-21T15:00:00.000Z",
    asOf: null,
    attribution: null,
    cache: { hit: false, ageSeconds: 0, stale: false },
  },
  ...changes,
});
const provider = (name: string): Answered<null>["provider"] => ({
  id: name,
  name,
  isReady: () => true,
});

test("sources are numbered from one, and the same URL is one source", () => {
  const list = createSourceList();
  expect([list.add(fetched("a")), list.add(fetched("b")), list.add(fetched("a"))]).toEqual([
    1, 2, 1,
  ]);
  expect(list.sources.map(({ id, name }) => [id, name])).toEqual([
    [1, "a"],
    [2, "b"],
  ]);
  expect(list.warnings).toEqual([]);
});

test("a tool may say what it knows of a source", () => {
  const list = createSourceList();
  list.add(fetched("a"), { title: "A title", asOf: "2026-11-20" });
  expect(list.sources[0]).toMatchObject({ title: "A title", asOf: "2026-11-20", publisher: null });
});

test("a stale source carries a warning with its number and age", () => {
  const list = createSourceList();
  const { source } = fetched("b");
  list.add(fetched("a"));
  list.add(
    fetched("b", { source: { ...source, cache: { hit: true, ageSeconds: 9, stale: true } } }),
  );
  expect(list.warnings).toEqual([
    {
      code: "STALE",
      message: "b does not answer now; its answer of 2026-11-21T15:00:00.000Z was used.",
      sourceId: 2,
    },
  ]);
});

test("simulated data is said to be simulated once", () => {
  const list = createSourceList();
  list.add(fetched("a", { isSimulated: true }));
  list.add(fetched("b", { isSimulated: true }));
  expect(list.warnings.map(({ code }) => code)).toEqual(["SIMULATED"]);
});

test("who did not answer is named with who did", () => {
  const list = createSourceList();
  const failed = [{ provider: provider("a"), code: "upstream_timeout" }] as const;
  list.addAnswered({ fetched: fetched("b"), provider: provider("b"), failed });
  expect(list.warnings).toEqual([
    { code: "SOURCE_UNAVAILABLE", message: "a did not answer; b was used.", sourceId: null },
  ]);
});
