import { expect, test } from "vitest";
import { categories, familyOf, queues } from "./define-tool.ts";
import { operations } from "./operations.ts";
import { tools } from "./tools.ts";

const listed = Object.values(tools);

test.each(listed)("the description of $slug states facts in at most 400 characters", (tool) => {
  expect(tool.description.length).toBeLessThanOrEqual(400);
  expect(tool.description).toMatch(/^[A-Z].*\.$/);
  // No imperative at the start of a sentence, nothing that praises.
  expect(tool.description).not.toMatch(
    /(^|\. )(Get|Use|Call|Find|Try|Fetch|Give|Send|Ask|Discover|Extract|Search|Let)\b/,
  );
  expect(tool.description).not.toMatch(
    /!|\b(best|powerful|seamless|instant|easy|simply|comprehensive|cutting-edge|premium|you|your)\b/i,
  );
});

test("no two tools share a name or a description", () => {
  expect(new Set(listed.map(({ name }) => name)).size).toBe(listed.length);
  expect(new Set(listed.map(({ description }) => description)).size).toBe(listed.length);
});

test("every category and every queue is used", () => {
  expect(new Set(listed.map(({ category }) => category))).toEqual(new Set(categories));
  expect(new Set(listed.map(({ queue }) => queue))).toEqual(new Set(queues));
});

test("only tools that compute locally promise an answer in their examples, and all of these do", () => {
  for (const { id, queue, examples } of operations)
    for (const { data } of examples)
      expect(data !== undefined, id).toBe(familyOf[queue] === "util");
});

test("a worker family's time limits suit its work", () => {
  const limits = { util: [10, 10], data: [20, 30], llm: [90, 240] } as const;
  for (const { slug, queue, timeoutSeconds, attempts } of listed) {
    expect(timeoutSeconds, slug).toBeGreaterThanOrEqual(limits[familyOf[queue]][0]);
    expect(timeoutSeconds, slug).toBeLessThanOrEqual(limits[familyOf[queue]][1]);
    expect([2, 3], slug).toContain(attempts);
  }
});
