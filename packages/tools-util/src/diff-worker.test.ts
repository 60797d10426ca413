import { afterEach, expect, test } from "vitest";
import { createDiffWorker, type DiffWorker } from "./diff-worker.ts";

const never = new AbortController().signal;
const small = { text1: "a\n", text2: "b\n" };
/** Seconds of work. */
const large = { text1: "\n".repeat(2_400_000), text2: "" };

let worker: DiffWorker = createDiffWorker();
afterEach(() => worker.close());

test("the event loop has its turns while texts are compared", async () => {
  worker = createDiffWorker();
  const lines = (step: number) =>
    Array.from({ length: 5_000 }, (_, index) => `${(index * step) % 101}\n`).join("");
  await worker.diff(small, never);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const { exact } = await worker.diff({ text1: lines(37), text2: lines(61) }, never);
  clearInterval(timer);
  expect(exact).toBe(false);
  expect(turns).toBeGreaterThan(5);
});

test("calls made at the same time each get their own answer", async () => {
  worker = createDiffWorker();
  const all = Array.from({ length: 50 }, (_, index) => index);
  const answers = await Promise.all(
    all.map((index) => worker.diff({ text1: "", text2: `${index}\n` }, never)),
  );
  expect(answers.map(({ hunks }) => hunks[0]?.lines)).toEqual(all.map((index) => [`+${index}`]));
});

test("texts of 5 MB are compared", async () => {
  worker = createDiffWorker();
  const lines = Array.from({ length: 25_000 }, (_, index) => `${index} ${"x".repeat(90)}`);
  const changed = lines.map((line, index) => (index % 100 === 0 ? `${line}!` : line));
  const difference = await worker.diff(
    { text1: lines.join("\n"), text2: changed.join("\n") },
    never,
  );
  expect(difference).toMatchObject({ exact: true, stats: { added: 250, removed: 250 } });
});

test("error: the signal ends a comparison, and the next call works", async () => {
  worker = createDiffWorker();
  await expect(worker.diff(large, AbortSignal.timeout(50))).rejects.toMatchObject({
    code: "tool_timeout",
  });
  expect((await worker.diff(small, never)).exact).toBe(true);
});

test("error: a comparison that waits behind an ended one is not ended with it", async () => {
  worker = createDiffWorker();
  const [ended, next] = await Promise.allSettled([
    worker.diff(large, AbortSignal.timeout(50)),
    worker.diff(small, never),
  ]);
  expect([ended.status, next.status]).toEqual(["rejected", "fulfilled"]);
});

test("error: a signal that fired before does not cost the thread", async () => {
  worker = createDiffWorker();
  await expect(worker.diff(small, AbortSignal.abort())).rejects.toMatchObject({
    code: "tool_timeout",
  });
});

test("error: the time limit ends a comparison", async () => {
  worker = createDiffWorker({ milliseconds: 20, megabytes: 512 });
  await expect(worker.diff(large, never)).rejects.toMatchObject({ code: "tool_timeout" });
});

test("error: a thread that runs out of memory fails its call only", async () => {
  worker = createDiffWorker({ milliseconds: 30_000, megabytes: 16 });
  await expect(worker.diff(large, never)).rejects.toMatchObject({ code: "tool_failed" });
  expect((await worker.diff(small, never)).exact).toBe(true);
});

test("error: a comparison under way when the thread is closed fails, and a later call works", async () => {
  worker = createDiffWorker();
  const result = worker.diff(large, never);
  setTimeout(() => void worker.close(), 50);
  await expect(result).rejects.toMatchObject({ code: "tool_failed" });
  expect((await worker.diff(small, never)).exact).toBe(true);
});
