/** Characters of a text in an answer: a sentence is shorter, and a model that never ends one must end it. */
const longestText = 400;

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

/** The schema with a bound on every text in it: a grammar can hold a model to it, and most servers' cannot. */
export const boundedSchema = (schema: Schema): Schema => {
  const entries = Object.entries(schema).map(([key, value]) => {
    if (Array.isArray(value)) return [key, value];
    return [key, isSchema(value) ? boundedSchema(value) : value];
  });
  const bounded = Object.fromEntries(entries) as Schema;
  const isText = bounded["type"] === "string" && !("enum" in bounded);
  return isText ? { maxLength: longestText, ...bounded } : bounded;
};
