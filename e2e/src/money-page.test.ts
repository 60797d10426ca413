import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const page = readFileSync(`${root}docs/money.md`, "utf8").replaceAll(/\s+/g, " ");

/** `— "title" (file)` */
const proofs = [...page.matchAll(/— "([^"]+)" \(([^)]+)\)/g)].map(([, title = "", file = ""]) => ({
  title,
  file,
}));

describe("what the page about money promises is what tests show", () => {
  test("every sentence of the first three parts names a test", () => {
    const promises = page.slice(0, page.indexOf("## What I should know")).split(" - ").slice(1);
    expect(promises.length).toBeGreaterThan(15);
    for (const promise of promises) expect(promise).toContain("— ");
  });

  test.each(proofs)("$title", ({ title, file }) => {
    expect(readFileSync(root + file, "utf8")).toContain(`${title}"`);
  });
});
