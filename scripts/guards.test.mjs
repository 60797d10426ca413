import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { guards, guardsOf } from "./guards.mjs";
import { findTests } from "./test-plan.mjs";
import { root } from "./workspace.mjs";

test.each(guards)(
  "$name is a test of its tier that reads $variable, and guards what exists",
  (guard) => {
    const { name, tier, variable, guarded } = guard;
    const found = findTests().filter(({ path }) => path.includes(`/${name}.`));
    expect(found.map((one) => one.tier)).toEqual([tier]);
    expect(found[0].text()).toContain(variable);
    for (const path of guarded) expect(existsSync(join(root, path)), path).toBe(true);
  },
);

test("on demand nothing is fewer", () => {
  for (const { tier } of guards) {
    expect(guardsOf(tier, { full: true })).toMatchObject({ environment: {}, fewer: [] });
  }
});

test("a tier that guards nothing has nothing fewer", () => {
  expect(guardsOf("no-tier")).toMatchObject({ environment: {}, fewer: [] });
});
