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

test("error: a setting under its old name is refused with the name of today, beside every other problem", () => {
  const renamed = { OLD_SECONDS: "JOB_LOCK_SECONDS" };
  const environment = { REDIS_URL: "redis://localhost", OLD_SECONDS: "5" };
  expect(() => settingsFrom(workerSettings, environment, renamed)).toThrow(
    "OLD_SECONDS: is called JOB_LOCK_SECONDS now",
  );
  expect(() => settingsFrom(workerSettings, { ...environment, CONCURRENCY: "0" }, renamed)).toThrow(
    /CONCURRENCY[\s\S]*OLD_SECONDS/,
  );
});

test("an old name that is empty or not set is no problem", () => {
  const renamed = { OLD_SECONDS: "JOB_LOCK_SECONDS" };
  const environment = { REDIS_URL: "redis://localhost", OLD_SECONDS: "" };
  expect(settingsFrom(workerSettings, environment, renamed).JOB_LOCK_SECONDS).toBe(30);
});
