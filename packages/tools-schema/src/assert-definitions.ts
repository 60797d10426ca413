import type { Largest, OperationDefinition, ToolDefinition } from "./define-tool.ts";
import { inputJsonSchema, type JsonSchema } from "./input-json-schema.ts";
import { subjectFieldsOf } from "./known-sets.ts";
import { operationId } from "./operation-id.ts";
import { microUsdFromPrice } from "./price.ts";

const maximumDescription = 400;
const maximumKeywords = 20;
const maximumKeyword = 40;
const maximumTimeoutSeconds = 300;
const maximumAttempts = 5;
/** What the gateway can read, and hold until it is written, without keeping others waiting. */
const maximumInputBytes = 524_288;
const maximumInputValues = 20_000;
const maximumResultBytes = 2_097_152;

const isWholeWithin = (value: number, maximum: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= maximum;

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const priceProblems = (price: string): string[] => {
  try {
    microUsdFromPrice(price);
    return [];
  } catch (error) {
    return [reasonOf(error)];
  }
};

const sizeProblems = ({ inputBytes, inputValues = 1, resultBytes }: Largest): string[] => [
  ...(isWholeWithin(inputBytes, maximumInputBytes) && isWholeWithin(inputValues, maximumInputValues)
    ? []
    : [
        `its largest input is not 1 to ${maximumInputBytes} bytes of 1 to ${maximumInputValues} values`,
      ]),
  ...(isWholeWithin(resultBytes, maximumResultBytes)
    ? []
    : [`its largest result is not 1 to ${maximumResultBytes} bytes`]),
];

const schemaProblems = (method: "GET" | "POST", schema: JsonSchema): string[] => {
  if (schema["type"] !== "object") return ["its input is not an object"];
  const problems =
    schema["additionalProperties"] === false ? [] : ["its input accepts unknown properties"];
  if (method === "POST") return problems;
  const properties = Object.entries(schema["properties"] as Record<string, JsonSchema>);
  // A query string carries texts: anything else could never be bought.
  const other = properties.filter(([, property]) => property["type"] !== "string");
  return [...problems, ...other.map(([name]) => `its query parameter ${name} is not a text`)];
};

const inputProblems = ({ method, input }: OperationDefinition): string[] => {
  try {
    return schemaProblems(method, inputJsonSchema({ input }));
  } catch (error) {
    return [`its input has no JSON Schema: ${reasonOf(error)}`];
  }
};

/** One round trip asks for one. */
const subjectProblems = ({ input }: OperationDefinition): string[] => {
  const fields = subjectFieldsOf(input).map(({ field }) => field);
  return fields.length > 1 ? [`its fields ${fields.join(" and ")} name a set each`] : [];
};

/** Each example is looked at once, and a schema that is compiled for that costs more than it saves. */
const once = { jitless: true } as const;

const exampleProblems = (
  { input, examples }: OperationDefinition,
  data: ToolDefinition["data"],
) => [
  ...(examples.length > 0 ? [] : ["it has no example"]),
  ...examples.flatMap((example, index) => {
    const name = `example ${index + 1}`;
    return [
      ...(input.safeParse(example.input, once).success ? [] : [`${name} does not fit its input`]),
      ...(["data", "sample"] as const).flatMap((member) =>
        example[member] === undefined || data.safeParse(example[member], once).success
          ? []
          : [`the ${member} of ${name} does not fit the tool's data`],
      ),
    ];
  }),
];

const operationsOf = ({ slug, operations: { v1, v2 } }: ToolDefinition) => [
  { id: operationId(v1.method, slug, 1), definition: v1 },
  ...(v2 ? [{ id: operationId(v2.method, slug, 2), definition: v2 }] : []),
];

const hasSample = ({ operations: { v1 } }: ToolDefinition): boolean => {
  const [first] = v1.examples as readonly OperationDefinition["examples"][number][];
  return first?.data !== undefined || first?.sample !== undefined;
};

const toolProblems = (key: string, tool: ToolDefinition): string[] => [
  ...(key === tool.slug ? [] : [`it is listed as ${key}`]),
  ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(tool.slug) ? [] : ["its slug is not in lower-kebab case"]),
  ...(tool.name === "" ? ["it has no name"] : []),
  ...(isWholeWithin(tool.description.length, maximumDescription)
    ? []
    : [`its description has ${tool.description.length} of 1 to ${maximumDescription} characters`]),
  ...((tool.keywords ?? []).length <= maximumKeywords &&
  (tool.keywords ?? []).every(({ length }) => isWholeWithin(length, maximumKeyword))
    ? []
    : [`its keywords are not at most ${maximumKeywords} of 1 to ${maximumKeyword} characters`]),
  ...(isWholeWithin(tool.timeoutSeconds, maximumTimeoutSeconds)
    ? []
    : [`its timeout is not 1 to ${maximumTimeoutSeconds} whole seconds`]),
  ...(isWholeWithin(tool.attempts, maximumAttempts)
    ? []
    : [`its attempts are not 1 to ${maximumAttempts}`]),
  ...(hasSample(tool) ? [] : ["its first example shows neither data nor a sample"]),
];

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
];

/** Throws with every problem of a list of definitions, so that a malformed one cannot boot. */
export const assertDefinitions = (tools: Readonly<Record<string, ToolDefinition>>): void => {
  const listed = Object.values(tools);
  const ids = listed.flatMap((tool) => operationsOf(tool).map(({ id }) => id));
  const problems = [
    ...repeated(listed.map(({ slug }) => slug)).map((slug) => `${slug}: two tools have this slug`),
    ...repeated(ids).map((id) => `${id}: two operations have this id`),
    ...Object.entries(tools).flatMap(([key, tool]) => [
      ...toolProblems(key, tool).map((problem) => `${tool.slug}: ${problem}`),
      ...operationsOf(tool).flatMap(({ id, definition }) =>
        [
          ...priceProblems(definition.price),
          ...sizeProblems(definition.largest),
          ...inputProblems(definition),
          ...subjectProblems(definition),
          ...exampleProblems(definition, tool.data),
        ].map((problem) => `${id}: ${problem}`),
      ),
    ]),
  ];
  if (problems.length > 0) throw new Error(`malformed definitions\n${problems.join("\n")}`);
};
