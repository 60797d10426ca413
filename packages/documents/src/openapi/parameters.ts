import { inputJsonSchema, type JsonSchema, type Operation } from "@coinslot/tools-schema";

type Input = Readonly<Record<string, unknown>>;

const schemaOf = (operation: Operation): JsonSchema => inputJsonSchema(operation);

const queryParameters = (operation: Operation): readonly object[] => {
  const schema = schemaOf(operation);
  const required = (schema["required"] ?? []) as readonly string[];
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const example = operation.examples[0].input as Input;
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: "query",
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: property,
    ...(Object.hasOwn(example, name) ? { example: example[name] } : {}),
  }));
};

const bodyExamples = ({ examples }: Operation): object =>
  Object.fromEntries(examples.map(({ input }, index) => [`example${index + 1}`, { value: input }]));

/** What an operation takes: a query where it is called with GET, else a body of JSON. */
export const inputOf = (operation: Operation): object =>
  operation.method === "GET"
    ? { parameters: queryParameters(operation) }
    : {
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: schemaOf(operation), examples: bodyExamples(operation) },
          },
        },
      };
