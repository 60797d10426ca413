import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Child, startChild } from "./child.ts";
import { startReplacedChild } from "./replaced-child.ts";

let folder: string;
let program: string;
let child: Child;
let told: string[];

const write = (says: string, then = "setInterval(() => {}, 1000);"): Promise<void> =>
  writeFile(program, `console.log("I am ${says}"); ${then}`);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "coinslot-test-"));
  program = join(folder, "program.cjs");
  told = [];
  await write("first");
  const start = () => startChild(process.execPath, [program]);
  child = startReplacedChild(program, start, (message) => told.push(message));
  await child.line(/I am first/, 20_000);
});
afterEach(async () => {
  await child.stop();
  await rm(folder, { recursive: true });
});

test("another program takes its place, also when the file was away meanwhile", async () => {
  const first = child.pid;
  await rm(program);
  await write("second");
  await expect.poll(() => child.lastLines(), { timeout: 20_000 }).toBe("I am second");
  expect(child.pid).not.toBe(first);
  expect(told).toEqual([]);
});

test("one that ends by itself is told of, and starts again with the next change", async () => {
  await write("broken", "process.exit(3);");
  await expect.poll(() => told, { timeout: 20_000 }).toHaveLength(1);
  expect(told[0]).toContain("exit code 3");
  expect(told[0]).toContain("I am broken");
  await write("mended");
  await expect.poll(() => child.lastLines(), { timeout: 20_000 }).toBe("I am mended");
});

test("after it was stopped nothing starts", async () => {
  await child.stop();
  await write("too late");
  expect(child.running()).toBe(false);
});
