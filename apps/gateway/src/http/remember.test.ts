import { expect, test } from "vitest";
import { remember } from "./remember.ts";

test("who asks the same at about the same time gets one answer, and later a new one", async () => {
  let nowMs = 0;
  let works = 0;
  const ask = remember(
    async (question) => `${question} ${(works += 1)}`,
    () => nowMs,
  );
  expect(await Promise.all([ask("a"), ask("a"), ask("b")])).toEqual(["a 1", "a 1", "b 2"]);
  nowMs = 249;
  expect(await ask("a")).toBe("a 1");
  nowMs = 250;
  expect(await ask("a")).toBe("a 3");
});

test("error: one that fails is not kept", async () => {
  let isBroken = true;
  const ask = remember(
    async () => {
      if (isBroken) throw new Error("away");
      return "there";
    },
    () => 0,
  );
  await expect(ask("")).rejects.toThrow("away");
  isBroken = false;
  expect(await ask("")).toBe("there");
});
