import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const evaluation = fileURLToPath(new URL("./lookup.ts", import.meta.url));
const tsx = import.meta.resolve("tsx");

const run = (...files: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((done) => {
    execFile(process.execPath, ["--import", tsx, evaluation, ...files], (error, stdout, stderr) => {
      done({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
    });
  });

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "coinslot-eval-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const keep = (name: string, content: object): string => {
  writeFileSync(join(folder, name), JSON.stringify(content));
  return join(folder, name);
};

test("who is found, who is missed, and who is taken for another is counted", async () => {
  keep("companies.json", {
    fields: ["cik", "name", "ticker", "exchange"],
    data: [
      [11, "Tidewater Maps Inc", "TIDE", "NYSE"],
      [12, "Stride Example Inc", "STRX", null],
    ],
  });
  keep("funds.json", {
    fields: ["cik", "seriesId", "classId", "symbol"],
    data: [[13, "S1", "C1", "TMFX"]],
  });
  const file = keep("queries.json", {
    companies: "companies.json",
    funds: "funds.json",
    queries: [
      { query: "TIDE", cik: 11 },
      { query: "tmfx", cik: 13 },
      { query: "Strode Example", cik: 12 },
      { query: "nobody at all", cik: null },
      { query: "tidewater", cik: 14 },
    ],
  });
  const { code, stdout } = await run(file);
  expect(code).toBe(0);
  expect(stdout).toContain('"Strode Example": not found, 12, and is candidate 1');
  expect(stdout).toContain('"tidewater": WRONG, 11 (Tidewater Maps Inc) for 14');
  expect(stdout).toContain("3 of 5 right, 1 wrong, 1 not found");
});

test("error: without a file it says what it needs", async () => {
  const { code, stderr } = await run();
  expect([code, stderr]).toEqual([2, expect.stringContaining("eval:lookup")]);
});
