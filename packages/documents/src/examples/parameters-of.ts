import type { JsonSchema } from "@coinslot/tools-schema";

/** One parameter of an operation, as people read it and forms ask for it. */
export type Parameter = {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly fallback: unknown;
  readonly choices: readonly unknown[] | undefined;
  readonly description: string;
};

const typeOf = (schema: JsonSchema): string => {
  const { type, format, items } = schema;
  if (Array.isArray(schema["enum"])) return schema["enum"].join(" | ");
  if (type === "array") return `array of ${typeOf((items ?? {}) as JsonSchema)}`;
  const named = typeof type === "string" ? type : "any";
  return typeof format === "string" ? `${named} (${format})` : named;
};

/** The parameters of an input schema, in its order. */
export const parametersOf = (input: JsonSchema): readonly Parameter[] => {
  const required = (input["required"] ?? []) as readonly string[];
  const properties = (input["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeOf(schema),
    isRequired: required.includes(name),
    fallback: schema["default"],
    choices: Array.isArray(schema["enum"]) ? schema["enum"] : undefined,
    description: typeof schema["description"] === "string" ? schema["description"] : "",
  }));
};
