import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const evaluation = fileURLToPath(new URL("./whois.ts", import.meta.url));
const tsx = import.meta.resolve("tsx");

const run = (folder: string): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, ["--import", tsx, evaluation, folder], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
    });
  });

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "coinslot-eval-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const keep = (name: string, text: string, says: object): void => {
  writeFileSync(join(folder, `${name}.txt`), text);
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(says));
};

test("what is read right is counted by field, and what is not is told", async () => {
  const text = "Domain: tides.co\nRegistrar: Harbor Names\nCreated: 2019-05-06\n";
  keep("one", text, { domain: "tides.co", registered: true, registrar: "Harbor Names" });
  keep("two", text, { domain: "tides.co", registered: true, registrar: "Quay Names" });
  keep("free", "No match\n", { domain: "tides.co", registered: false });
  const { code, stdout } = await run(folder);
  expect(code).toBe(0);
  expect(stdout).toContain("registered: 3 of 3 right");
  expect(stdout).toContain("registrar: 1 of 2 right");
  expect(stdout).toContain('two.txt: registrar is "Quay Names", read as "Harbor Names"');
});

test("error: a folder without texts is named, and nothing is counted", async () => {
  const { code, stdout, stderr } = await run(folder);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(folder);
});
