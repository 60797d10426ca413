import { expect, test } from "vitest";
import { settingsFrom, workerSettings } from "./settings.ts";

test("lists every problem of an environment, not the first", () => {
  expect(() =>
    settingsFrom(workerSettings, { REDIS_URL: "http://localhost", CONCURRENCY: "0" }),
  ).toThrow(/REDIS_URL[\s\S]*CONCURRENCY/);
});

test("an empty variable counts as unset", () => {
  expect(settingsFrom(workerSettings, { REDIS_URL: "redis://localhost", CONCURRENCY: "" })).toEqual(
    {
      REDIS_URL: "redis://localhost",
      CONCURRENCY: 16,
      JOB_LOCK_SECONDS: 30,
    },
  );
});
