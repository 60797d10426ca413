import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");

/** What a zod schema says of the names that it reads. */
type Shape = {
  readonly properties?: Readonly<Record<string, { readonly default?: string | number }>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly Shape[];
};
type Settings = { toJSONSchema(options: object): Shape };
type Setting = { readonly default: string | number | undefined; readonly isRequired: boolean };

type Environment = {
  readonly settingsSchema: Settings;
  readonly renamedSettings?: Readonly<Record<string, string>>;
};

/** By their path: nothing may depend on an app, and this test is about what its operator reads. */
const environmentOf = async (app: string): Promise<Environment> =>
  (await import(join(root, "apps", app, "src", "env.ts"))) as Environment;

const settingsOf = async (app: string): Promise<ReadonlyMap<string, Setting>> => {
  const { settingsSchema } = await environmentOf(app);
  const shape = settingsSchema.toJSONSchema({ io: "input", unrepresentable: "any" });
  const shapes = [shape, ...flat(shape.allOf ?? [])];
  return new Map(
    shapes.flatMap(({ properties = {}, required = [] }) =>
      Object.entries(properties).map(([name, { default: value }]) => [
        name,
        { default: value, isRequired: required.includes(name) && value === undefined },
      ]),
    ),
  );
};

const flat = (shapes: readonly Shape[]): readonly Shape[] =>
  shapes.flatMap((shape) => [shape, ...flat(shape.allOf ?? [])]);

type Row = { readonly name: string; readonly readers: readonly string[]; readonly told: string };

/** The table of the page: a row of several names has as many defaults, or one for all of them. */
const rows: readonly Row[] = readFileSync(join(root, "docs", "operating.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| `[A-Z][A-Z_]/.test(line))
  .flatMap((line) => {
    const [, names = "", readers = "", told = ""] = line.split("|").map((cell) => cell.trim());
    const values = told.startsWith("`") ? told.split(", ") : [told];
    return [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""], index) => ({
      name,
      readers: readers.split(", "),
      told: values[index] ?? values[0] ?? "",
    }));
  });

/** Whose settings a word in the column `for` names. */
const appsOf: Readonly<Record<string, readonly string[]>> = {
  all: ["gateway", "util-worker", "data-worker", "llm-worker"],
  gateway: ["gateway"],
  workers: ["util-worker", "data-worker", "llm-worker"],
  util: ["util-worker"],
  data: ["data-worker"],
  llm: ["llm-worker"],
};

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
