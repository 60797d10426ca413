import { expect, test } from "vitest";
import { createBoundedQueue } from "./bounded-queue.ts";

const never = new AbortController().signal;
const gate = () => {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

test("tasks run in order, so many at a time", async () => {
  const { run } = createBoundedQueue({ turns: 2, waiting: 10 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const task = (number: number) => async () => {
    order.push(number);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return number;
  };
  const results = await Promise.all([0, 1, 2, 3, 4, 5].map((number) => run(task(number), never)));
  expect(results).toEqual([0, 1, 2, 3, 4, 5]);
  expect(order).toEqual(results);
  expect(most).toBe(2);
});

test("error: what finds the queue full is overloaded at once, and the others are served", async () => {
  const { run } = createBoundedQueue({ turns: 1, waiting: 1 });
  const { open, opened } = gate();
  const first = run(() => opened, never);
  const second = run(async () => "second", never);
  await expect(run(async () => "third", never)).rejects.toMatchObject({ code: "overloaded" });
  open();
  await first;
  expect(await second).toBe("second");
  expect(await run(async () => "later", never)).toBe("later");
});

test("error: a task that waits ends with its signal, and never runs", async () => {
  const { run } = createBoundedQueue({ turns: 1, waiting: 5 });
  const { open, opened } = gate();
  const first = run(() => opened, never);
  const controller = new AbortController();
  let ran = false;
  const waiting = run(async () => (ran = true), controller.signal);
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ code: "aborted" });
  open();
  await first;
  await run(async () => {}, never);
  expect(ran).toBe(false);
});

test("error: a task that runs is given up at once, and keeps its turn until it has ended", async () => {
  const { run } = createBoundedQueue({ turns: 1, waiting: 5 });
  const { open, opened } = gate();
  const controller = new AbortController();
  const first = run(() => opened, controller.signal);
  controller.abort();
  await expect(first).rejects.toMatchObject({ code: "aborted" });
  let ran = false;
  const second = run(async () => (ran = true), never);
  await new Promise((resolve) => setImmediate(resolve));
  expect(ran).toBe(false);
  open();
  await second;
  expect(ran).toBe(true);
});

test("error: a signal that has fired already runs nothing, and a failure is passed on", async () => {
  const { run } = createBoundedQueue({ turns: 1, waiting: 0 });
  await expect(run(async () => "x", AbortSignal.abort())).rejects.toMatchObject({
    code: "aborted",
  });
  await expect(run(() => Promise.reject(new Error("broken")), never)).rejects.toThrow("broken");
  expect(await run(async () => "after", never)).toBe("after");
});
