import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { workspaceRoot } from "./workspace-copy.ts";

/** Every text of the repository that people read. */
const pages = execFileSync(
  "find",
  [".", "-name", "*.md", "-not", "-path", "*/node_modules/*", "-not", "-path", "*/fixtures/*"],
  { cwd: workspaceRoot, encoding: "utf8" },
)
  .trim()
  .split("\n");

/** The names by which a page's headings are linked to. */
const anchorsOf = (path: string): readonly string[] =>
  [...readFileSync(path, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );

/** The links of a page that lead into the repository and are broken. */
const brokenIn = (page: string): readonly string[] => {
  const path = join(workspaceRoot, page);
  const links = [...readFileSync(path, "utf8").matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)];
  return links.flatMap(([, link = ""]) => {
    const [file = "", anchor] = link.split("#");
    const target = file === "" ? path : join(dirname(path), file);
    if (!existsSync(target)) return [link];
    return anchor !== undefined && !anchorsOf(target).includes(anchor) ? [link] : [];
  });
};

describe("the texts of the repository", () => {
  test("are many", () => {
    expect(pages.length).toBeGreaterThan(15);
  });

  test.each(pages)("%s: every link into the repository leads somewhere", (page) => {
    expect(brokenIn(page)).toEqual([]);
  });
});
