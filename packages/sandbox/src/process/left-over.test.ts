import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startChild } from "./child.ts";
import { endLeftOver } from "./left-over.ts";
import { type SandboxState, redisFolder, writeState } from "../state.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "coinslot-test-"));
});
afterEach(() => rm(root, { recursive: true }));

/** A process whose command line contains the word. */
const idle = (word: string) =>
  startChild(process.execPath, ["--eval", "setInterval(() => {}, 1000)", word]);

const write = (pids: Record<string, number>) =>
  writeState(root, {
    baseUrl: "http://127.0.0.1:4021",
    redisUrl: "redis://127.0.0.1:6399",
    pids,
  } as SandboxState);

const deadPid = (): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn("true");
    child.once("close", () => resolve(child.pid ?? 0));
  });

test("without a state there is nothing to do", async () => {
  expect(await endLeftOver(root)).toBeUndefined();
});

test("what a killed sandbox left is ended, with the data of its Redis", async () => {
  const supervisor = await deadPid();
  const gateway = idle(join(root, "apps", "gateway", "dist", "main.js"));
  const redis = idle("redis-server 127.0.0.1:6399");
  await mkdir(redisFolder(root, supervisor), { recursive: true });
  await write({ supervisor, redis: redis.pid, gateway: gateway.pid });
  expect(await endLeftOver(root)).toBe(
    `ended what an earlier sandbox left: redis (${redis.pid}), gateway (${gateway.pid})`,
  );
  expect(await Promise.all([gateway.exited, redis.exited])).toEqual(["SIGKILL", "SIGKILL"]);
  expect(existsSync(redisFolder(root, supervisor))).toBe(false);
});

test("a process that took over the id of one of ours is left alone", async () => {
  const stranger = idle("somebody-else");
  const otherRedis = idle("redis-server 127.0.0.1:6379");
  await write({ supervisor: await deadPid(), gateway: stranger.pid, redis: otherRedis.pid });
  expect(await endLeftOver(root)).toBeUndefined();
  expect([stranger.running(), otherRedis.running()]).toEqual([true, true]);
  await Promise.all([stranger.stop(), otherRedis.stop()]);
});

test("a sandbox that still runs is named and left alone", async () => {
  const supervisor = idle("scripts/start.mjs");
  const gateway = idle(root);
  await write({ supervisor: supervisor.pid, gateway: gateway.pid });
  expect(await endLeftOver(root)).toContain("another sandbox is running at http://127.0.0.1:4021");
  expect(gateway.running()).toBe(true);
  await Promise.all([supervisor.stop(), gateway.stop()]);
});
