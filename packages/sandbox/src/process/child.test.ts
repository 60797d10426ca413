import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startChild } from "./child.ts";

const node = (code: string) => startChild(process.execPath, ["--eval", code]);
const forever = "setInterval(() => {}, 1000);";
/** A process that ended and was not yet fetched by its new parent is a zombie, and not alive. */
const alive = (pid: number) => {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return /^[^Z]/.test(stdout.trim());
};

test("a line is heard, also when it was written before anybody listened", async () => {
  const child = node(`console.log("port 42"); ${forever}`);
  expect((await child.line(/port (\d+)/, 5000))[1]).toBe("42");
  expect((await child.line(/port (\d+)/, 5000))[1]).toBe("42");
  await child.stop();
});

test("a process that ends instead of starting is an error with what it said", async () => {
  const child = node(`console.error("no such disk"); process.exit(3)`);
  await expect(child.line(/ready/, 5000)).rejects.toThrow(/exit code 3[^]*no such disk/);
  expect(child.running()).toBe(false);
});

test("a program that does not exist is an error", async () => {
  const child = startChild("no-such-program", []);
  await expect(child.line(/ready/, 5000)).rejects.toThrow("did not start");
  await child.stop();
});

test("one that ignores SIGTERM is killed after the grace time", async () => {
  const child = node(`process.on("SIGTERM", () => {}); console.log("up"); ${forever}`);
  await child.line(/up/, 5000);
  await child.stop(50);
  expect(await child.exited).toBe("SIGKILL");
  expect(alive(child.pid)).toBe(false);
});

test("what it starts ends with it", async () => {
  const nested = `require("node:child_process").spawn("sleep", ["60"])`;
  const child = node(`console.log("sleep", ${nested}.pid); ${forever}`);
  const [, pid] = await child.line(/sleep (\d+)/, 5000);
  await child.stop();
  await expect.poll(() => alive(Number(pid))).toBe(false);
});

test("all it writes goes to its log", async () => {
  const folder = await mkdtemp(join(tmpdir(), "coinslot-test-"));
  const logFile = join(folder, "child.log");
  const child = startChild("sh", ["-c", "echo one; echo two >&2"], { logFile });
  await child.exited;
  await expect.poll(() => readFile(logFile, "utf8")).toMatch(/one[^]*two|two[^]*one/);
  await rm(folder, { recursive: true });
});

const hasLeash = spawnSync("setpriv", ["--pdeathsig", "KILL", "true"]).status === 0;

test.runIf(hasLeash)("it ends even when the one who started it is killed", async () => {
  const file = new URL("./child.ts", import.meta.url).href;
  const code = `import(${JSON.stringify(file)}).then(({ startChild }) => {
    console.log(startChild("sleep", ["60"]).pid); ${forever}
  })`;
  const starter = spawn(process.execPath, ["--import", "tsx", "--eval", code], {
    cwd: new URL("../..", import.meta.url),
  });
  const pid = await new Promise<number>((resolve) => {
    starter.stdout.once("data", (data: Buffer) => resolve(Number(data.toString())));
  });
  expect(alive(pid)).toBe(true);
  starter.kill("SIGKILL");
  await expect.poll(() => alive(pid)).toBe(false);
});
