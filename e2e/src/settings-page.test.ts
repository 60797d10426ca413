import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./compose-file.ts";
import { appsOf, environmentOf, rows, settingsOf } from "./settings.ts";

/** Of every provider, and no name by itself. */
const family = "UPSTREAM_<ID>_BASE";

describe.each(appsOf["all"]!)("the table of settings, %s", (app) => {
  const told = rows.filter(
    ({ name, readers }) =>
      name !== family && readers.some((reader) => appsOf[reader]?.includes(app)),
  );

  test("names what it reads, and nothing else", async () => {
    expect(told.map(({ name }) => name).toSorted()).toEqual(
      [...(await settingsOf(app)).keys()].toSorted(),
    );
  });

  test.each(told)("says of $name: $told", async ({ name, told }) => {
    const setting = (await settingsOf(app)).get(name);
    expect(setting?.isRequired).toBe(told === "none, required");
    // What is said in words, such as "from `HOST`", no schema says.
    const value = /^(none|`.*`$)/.test(told) ? told.replace(", required", "") : undefined;
    const inShape = setting?.default === undefined ? "none" : `\`${setting.default}\``;
    expect(value ?? inShape).toBe(inShape);
  });
});

test("every row says whose it is", () => {
  expect(rows.length).toBeGreaterThan(25);
  for (const { name, readers } of rows)
    expect(
      readers.every((reader) => reader in appsOf),
      name,
    ).toBe(true);
});

/** "`OLD` is `NEW`" in the lines about settings. */
const renamedByChangelog = (): ReadonlyMap<string, string> =>
  new Map(
    readFileSync(join(root, "CHANGELOG.md"), "utf8")
      .split(/\n(?=- |#)/)
      .filter((entry) => entry.startsWith("- Settings:"))
      .flatMap((entry) => [...entry.matchAll(/`([A-Z_]+)`\s+is\s+`([A-Z_]+)`/g)])
      .map(([, old = "", name = ""]) => [old, name]),
  );

test("whoever still sets a name of before is told the name of today, for each that the changelog has", async () => {
  const renamed = new Map<string, string>();
  for (const app of appsOf["all"]!) {
    const { renamedSettings = {} } = await environmentOf(app);
    const read = await settingsOf(app);
    for (const [old, name] of Object.entries(renamedSettings)) {
      expect(read.has(old), old).toBe(false);
      expect(read.has(name), name).toBe(true);
      renamed.set(old, name);
    }
  }
  expect(renamed.size).toBeGreaterThan(0);
  expect(renamed).toEqual(renamedByChangelog());
});
