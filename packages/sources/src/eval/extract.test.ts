import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const evaluation = fileURLToPath(new URL("./extract.mjs", import.meta.url));
const pages = fileURLToPath(new URL("../../fixtures/pages", import.meta.url));

const run = (folder: string): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [evaluation, folder], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
    });
  });

test("the main text of every kind of page is found, and little else", async () => {
  const { code, stdout } = await run(pages);
  expect(code).toBe(0);
  const types = [...stdout.matchAll(/^([\d.]+) {2}([\d.]+) {2}([\d.]+) {2}(\w+) \(\d+\)$/gm)];
  expect(types.map(([, , , , type]) => type)).toEqual(
    expect.arrayContaining([
      "article",
      "collection",
      "documentation",
      "forum",
      "listing",
      "product",
      "service",
    ]),
  );
  for (const [line, , , f1] of types) expect(Number(f1), line).toBeGreaterThan(0.9);
});

test("error: a folder without pages is named, and nothing is averaged", async () => {
  const folder = mkdtempSync(join(tmpdir(), "coinslot-eval-"));
  try {
    const { code, stdout, stderr } = await run(folder);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
