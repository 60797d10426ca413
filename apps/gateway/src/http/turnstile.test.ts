import { expect, test } from "vitest";
import { createTurnstile } from "./turnstile.ts";

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("so much begins in a turn of the event loop, in order, and the rest in those that follow", async () => {
  const takeTurn = createTurnstile(2);
  const begun: number[] = [];
  const work = async (number: number): Promise<void> => {
    await takeTurn();
    begun.push(number);
  };
  const all = Promise.all([1, 2, 3, 4, 5].map(work));
  await Promise.resolve();
  expect(begun).toEqual([1, 2]);
  await turn();
  expect(begun).toEqual([1, 2, 3, 4]);
  await turn();
  expect(begun).toEqual([1, 2, 3, 4, 5]);
  await all;
});

test("what comes alone waits for nothing, however often", async () => {
  const takeTurn = createTurnstile(2);
  for (let times = 0; times < 5; times++) {
    expect(takeTurn()).toBeUndefined();
    await turn();
    await turn();
  }
});

test("who comes later does not overtake who waits", async () => {
  const takeTurn = createTurnstile(1);
  const begun: string[] = [];
  const work = async (name: string): Promise<void> => {
    await takeTurn();
    begun.push(name);
  };
  void work("first");
  void work("second");
  await turn();
  void work("third");
  await turn();
  await turn();
  expect(begun).toEqual(["first", "second", "third"]);
});
