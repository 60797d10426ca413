import { categories } from "@coinslot/tools-schema";

const query = (name: string, description: string, schema: object) => ({
  name,
  in: "query",
  required: false,
  description,
  schema,
});

const answer = (description: string): object => ({
  "200": { description, content: { "application/json": { schema: { type: "object" } } } },
});

const free = (operationId: string, summary: string, rest: object): object => ({
  get: { operationId, summary, tags: ["free"], security: [], ...rest },
});

/** What costs nothing: finding a tool, and collecting what was paid for. */
export const freePaths = {
  "/catalog": free("catalog", "Every operation with its price and its inputs", {
    responses: answer("The catalog."),
  }),
  "/catalog/search": free("search-catalog", "Entries of the catalog that fit, the best first", {
    parameters: [
      query("q", "What is looked for: a tool's name, or what it does.", { type: "string" }),
      query("category", "Only of this category.", { type: "string", enum: categories }),
      query("maxPrice", "USD a call at most, such as 0.05.", { type: "string" }),
      query("limit", "Results at most.", { type: "integer", minimum: 1, maximum: 100 }),
    ],
    responses: {
      ...answer("`query`, `count` and `results`, each with its `score`."),
      "400": { $ref: "#/components/responses/Status400" },
    },
  }),
  "/claims/{token}": free("claim", "What became of a payment, with the result if it is there", {
    parameters: [{ name: "token", in: "path", required: true, schema: { type: "string" } }],
    responses: {
      ...answer("`state`, `charged`, `retry`, the payment, and `result` or null."),
      "404": { $ref: "#/components/responses/Status404" },
    },
  }),
} as const;
