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

/** By their path: nothing may depend on an app, and this test is about what its operator reads. */
const settingsOf = async (app: string): Promise<ReadonlyMap<string, Setting>> => {
  const { settingsSchema } = (await import(join(root, "apps", app, "src", "env.ts"))) as {
    settingsSchema: Settings;
  };
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

/** The table of the README: a row of several names has as many defaults, or one for all of them. */
const rows: readonly Row[] = readFileSync(join(root, "README.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| `[A-Z]/.test(line))
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
  data: ["data-worker"],
  llm: ["llm-worker"],
};

/** Of every provider, and no name by itself. */
const family = "UPSTREAM_<ID>_BASE";

describe.each(appsOf["all"]!)("the README's table of settings, %s", (app) => {
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
