import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import {
  createEngine,
  type Defines,
  type Engine,
  type FuncMap,
  sprigConversions,
  sprigDefaults,
  sprigDicts,
  sprigFlow,
  sprigLists,
  sprigStrings,
  type Template,
} from "@promptctl/go-template-js";
import { parse, parseAllDocuments, stringify } from "yaml";
import { root } from "../compose-file.ts";
import type { Manifest } from "./manifest.ts";

const folder = join(root, "deploy", "helm", "coinslot");
const read = (...path: readonly string[]): string => readFileSync(join(folder, ...path), "utf8");

/** A tree of values, as values.yaml is one. */
export type Values = { readonly [name: string]: unknown };

export const chartFile = parse(read("Chart.yaml")) as Readonly<Record<string, string>>;
export const defaultValues = parse(read("values.yaml")) as Values;
/** What the documentation begins with. */
export const exampleValues = parse(read("..", "example-values.yaml")) as Values;
export const valuesSchema = JSON.parse(read("values.schema.json")) as ValuesSchema;

type ValuesSchema = {
  readonly properties: Readonly<Record<string, ValuesSchema>>;
  readonly items: ValuesSchema;
  readonly enum: readonly string[];
};

const isMap = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Maps are merged, all else is replaced, as Helm does with files of values. */
export const mergeValues = (base: Values, over: Values): Values => ({
  ...base,
  ...Object.fromEntries(
    Object.entries(over).map(([name, value]) => {
      const below = base[name];
      return [name, isMap(below) && isMap(value) ? mergeValues(below, value) : value];
    }),
  ),
});

const textOf = (fragments: readonly string[]): string => fragments.join("");

/** What Helm has beside Sprig. `Files.Get` takes an argument, which this engine knows of functions only. */
const helmFunctions = (include: (name: string, scope: unknown) => string): FuncMap => ({
  include: { fn: include, argTypes: ["string", "value"] },
  toYaml: { fn: (value: unknown) => stringify(value).trimEnd(), argTypes: ["value"] },
  required: {
    fn: (message: string, value: unknown) => {
      if (value === undefined || value === null || value === "") throw new Error(message);
      return value;
    },
    argTypes: ["string", "value"],
  },
  filesGet: { fn: (path: string) => read(path), argTypes: ["string"] },
});

const sourceOf = (path: string): string =>
  read("templates", path).replaceAll(".Files.Get ", "filesGet ");

/** Every template, those that only define first. */
const templates: readonly string[] = readdirSync(join(folder, "templates"), {
  recursive: true,
  encoding: "utf8",
})
  .filter((path) => /\.(yaml|tpl|txt)$/.test(path))
  .toSorted((one, other) => Number(other.endsWith(".tpl")) - Number(one.endsWith(".tpl")));

/** What each template gives for an operator's values. Throws where one refuses them. */
export const renderTexts = (over: Values): ReadonlyMap<string, string> => {
  let defines: Defines | undefined;
  const engine: Engine<string> = createEngine<string>({
    fromString: (text) => text,
    funcs: {
      ...sprigDefaults(),
      ...sprigStrings(),
      ...sprigLists(),
      ...sprigDicts(),
      ...sprigFlow(),
      ...sprigConversions(),
      ...helmFunctions((name, scope) =>
        textOf(engine.parse(`{{ template ${JSON.stringify(name)} . }}`, defines).evaluate(scope)),
      ),
    },
  });
  const scope = {
    Values: mergeValues(defaultValues, over),
    Release: { Name: "shop", Namespace: "coinslot", Service: "Helm" },
    Chart: {
      Name: chartFile["name"],
      Version: chartFile["version"],
      AppVersion: chartFile["appVersion"],
    },
  };
  const parsed = templates.map((path) => {
    const template: Template<string> = engine.parse(sourceOf(path), defines);
    defines = template.defines();
    return { path, template };
  });
  return new Map(parsed.map(({ path, template }) => [path, textOf(template.evaluate(scope))]));
};

/** What Kubernetes would be given. */
export const renderChart = (over: Values): readonly Manifest[] =>
  [...renderTexts(over)]
    .filter(([path]) => path.endsWith(".yaml"))
    .flatMap(([path, text]) =>
      parseAllDocuments(text).flatMap((document) => {
        if (document.errors.length > 0) throw new Error(`${path}: ${document.errors[0]?.message}`);
        const manifest = document.toJS() as Manifest | null;
        return manifest ? [manifest] : [];
      }),
    );
