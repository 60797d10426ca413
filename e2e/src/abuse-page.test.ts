import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const page = readFileSync(`${root}docs/abuse.md`, "utf8");

/** The lines of the table below its head; the last cell is `"title" (file)`. */
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .slice(2)
  .map((line) => {
    const [tried = "", ...cells] = line.split("|").slice(1, -1);
    const [, title = "", file = ""] = /^ *"([^"]+)" \(([^)]+)\) *$/.exec(cells.at(-1) ?? "") ?? [];
    return { tried: tried.trim(), title, file };
  });

test("the page about attacks has a line for each that was found", () => {
  expect(rows.length).toBeGreaterThan(10);
});

test.each(rows)("the test of this attack is there: $tried", ({ title, file }) => {
  expect(readFileSync(root + file, "utf8")).toContain(`"${title}"`);
});
