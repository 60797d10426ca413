import { ToolError, type ToolErrorCode } from "@coinslot/tools-schema";
import { expect, test } from "vitest";
import { firstThatAnswers } from "./first-that-answers.ts";
import type { Fetched, Provider } from "./provider.ts";

type Answering = Provider & { readonly answer: () => Promise<Fetched<number>> };

const source: Fetched<number>["source"] = {
  kind: "api",
  name: "One",
  title: null,
  url: "https://one.example/",
  publisher: null,
  publishedAt: null,
  retrievedAt: "2026-11-21T15:00:00.000Z",
  asOf: null,
  attribution: null,
  cache: { hit: false, ageSeconds: 0, stale: false },
};
const answering = (id: string, value: number): Answering => ({
  id,
  name: id,
  isReady: () => true,
  answer: async () => ({ value, source, isSimulated: false }),
});
const stale = (id: string, value: number): Answering => ({
  ...answering(id, value),
  answer: async () => ({
    value,
    source: { ...source, cache: { hit: true, ageSeconds: 9, stale: true } },
    isSimulated: false,
  }),
});
const failing = (id: string, code: ToolErrorCode): Answering => ({
  id,
  name: id,
  isReady: () => true,
  answer: () => Promise.reject(new ToolError(code, id)),
});
const { signal } = new AbortController();
const ask = (providers: readonly Answering[], isDoubted?: (code: ToolErrorCode) => boolean) =>
  firstThatAnswers(providers, (provider) => provider.answer(), signal, isDoubted);

test("the first that answers is taken, and those who failed before it are named", async () => {
  const down = failing("a", "upstream_timeout");
  const answered = await ask([down, answering("b", 2), answering("c", 3)]);
  expect(answered.fetched.value).toBe(2);
  expect(answered.provider.id).toBe("b");
  expect(answered.failed).toEqual([{ provider: down, code: "upstream_timeout" }]);
});

test("what is said of the caller's input is believed", async () => {
  await expect(ask([failing("a", "tool_not_found"), answering("b", 2)])).rejects.toMatchObject({
    code: "tool_not_found",
  });
});

test("a doubted answer is checked with the next provider, and thrown when nobody knows better", async () => {
  const isDoubted = (code: ToolErrorCode): boolean => code === "tool_not_found";
  const unknown = failing("a", "tool_not_found");
  expect((await ask([unknown, answering("b", 2)], isDoubted)).fetched.value).toBe(2);
  await expect(ask([unknown, failing("b", "upstream_timeout")], isDoubted)).rejects.toMatchObject({
    code: "tool_not_found",
  });
});

test("a fresh answer is better than a stale one, and a stale one better than none", async () => {
  const fresh = await ask([stale("a", 1), answering("b", 2)]);
  expect(fresh.fetched.value).toBe(2);
  expect(fresh.failed.map(({ provider }) => provider.id)).toEqual(["a"]);
  const old = await ask([failing("a", "upstream_timeout"), stale("b", 2), stale("c", 3)]);
  expect(old.fetched.value).toBe(2);
  expect(old.failed.map(({ provider }) => provider.id)).toEqual(["a"]);
});

test("error: of several failures the one that says when to come back is thrown", async () => {
  const failures = [failing("a", "upstream_bad_response"), failing("b", "upstream_rate_limited")];
  await expect(ask(failures)).rejects.toMatchObject({ code: "upstream_rate_limited" });
});

test("error: a mistake of ours is not hidden behind the next provider", async () => {
  const broken: Answering = {
    ...answering("a", 1),
    answer: () => Promise.reject(new Error("bug")),
  };
  await expect(ask([broken, answering("b", 2)])).rejects.toThrow("bug");
});

test("nobody is asked after the caller's time", async () => {
  const over = AbortSignal.abort();
  const asked: string[] = [];
  const call = firstThatAnswers(
    [failing("a", "upstream_timeout"), answering("b", 2)],
    (provider) => {
      asked.push(provider.id);
      return provider.answer();
    },
    over,
  );
  await expect(call).rejects.toMatchObject({ code: "upstream_timeout" });
  expect(asked).toEqual(["a"]);
});
