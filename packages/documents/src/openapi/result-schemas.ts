import {
  type JsonSchema,
  type Operation,
  resultJsonSchema,
  type ToolDefinition,
} from "@coinslot/tools-schema";

type Members = Readonly<Record<string, JsonSchema>>;

const capitalised = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The name of a tool's result among the components: `StockQuoteResult`. */
export const resultNameOf = ({ slug }: ToolDefinition): string =>
  `${slug.split("-").map(capitalised).join("")}Result`;

const membersOf = (schema: JsonSchema): Members => (schema["properties"] ?? {}) as Members;

/** Members that are the same in every envelope and large: said once. */
const isShared = (name: string, { type }: JsonSchema): boolean =>
  name !== "data" && (type === "object" || type === "array");

const withReferences = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(membersOf(schema)).map(([name, member]) => [
      name,
      isShared(name, member) ? { $ref: `#/components/schemas/${capitalised(name)}` } : member,
    ]),
  ),
});

/** The schemas of all results, and of what they share. */
export const resultSchemasOf = (
  sold: readonly Operation[],
): Readonly<Record<string, JsonSchema>> => {
  const tools = [...new Set(sold.map(({ tool }) => tool))];
  const schemas = tools.map((tool) => [resultNameOf(tool), resultJsonSchema(tool)] as const);
  const shared = schemas.flatMap(([, schema]) =>
    Object.entries(membersOf(schema))
      .filter(([name, member]) => isShared(name, member))
      .map(([name, member]) => [capitalised(name), member] as const),
  );
  return {
    ...Object.fromEntries(shared),
    ...Object.fromEntries(schemas.map(([name, schema]) => [name, withReferences(schema)])),
  };
};
