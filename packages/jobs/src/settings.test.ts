import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
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
      METRICS_HOST: "127.0.0.1",
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

test("a setting can lie in a file, whose last line may end", () => {
  const path = join(mkdtempSync(join(tmpdir(), "settings-")), "redis-url");
  writeFileSync(path, "rediss://:secret@localhost\n");
  expect(settingsFrom(workerSettings, { REDIS_URL_FILE: path }).REDIS_URL).toBe(
    "rediss://:secret@localhost",
  );
  rmSync(dirname(path), { recursive: true });
});

test("a name that only ends like a file's is a setting, or nobody's", () => {
  const schema = workerSettings.extend({ MODEL_FILE: z.string() });
  const environment = { REDIS_URL: "redis://localhost", MODEL_FILE: "/m.gguf", OTHER_FILE: "/x" };
  expect(settingsFrom(schema, environment)).toMatchObject({ MODEL_FILE: "/m.gguf" });
});

test("error: what is missing is told with its meaning, what is wrong without its value", () => {
  const problems = (environment: Readonly<Record<string, string>>): string => {
    try {
      settingsFrom(workerSettings, environment);
    } catch (error) {
      return (error as Error).message;
    }
    return "";
  };
  expect(problems({})).toBe(
    "The environment is not usable:\n  REDIS_URL is required: where the Redis is that holds claims and queues",
  );
  expect(problems({ REDIS_URL: "http://:secret@localhost", CONCURRENCY: "lots" })).toBe(
    "The environment is not usable:\n  REDIS_URL: is not a URL that begins with redis:// or rediss://\n  CONCURRENCY: is not a number",
  );
});
