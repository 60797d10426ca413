import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./compose-file.ts";

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
export const environmentOf = async (app: string): Promise<Environment> =>
  (await import(join(root, "apps", app, "src", "env.ts"))) as Environment;

/** What an app reads, as its schema says. */
export const settingsOf = async (app: string): Promise<ReadonlyMap<string, Setting>> => {
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
export const rows: readonly Row[] = readFileSync(join(root, "docs", "operating.md"), "utf8")
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
export const appsOf: Readonly<Record<string, readonly string[]>> = {
  all: ["gateway", "util-worker", "data-worker", "llm-worker"],
  gateway: ["gateway"],
  workers: ["util-worker", "data-worker", "llm-worker"],
  util: ["util-worker"],
  data: ["data-worker"],
  llm: ["llm-worker"],
};
