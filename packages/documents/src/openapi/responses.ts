import { type ErrorCode, errors, retryWords } from "@coinslot/tools-schema";

type Row = (typeof errors)[ErrorCode];

const rows = Object.entries(errors) as readonly (readonly [ErrorCode, Row])[];

/** An answer that is no result. */
export const problemSchema = {
  type: "object",
  description: "An RFC 9457 problem, with where the money is and what to do next.",
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    code: { type: "string", enum: rows.map(([code]) => code) },
    charged: { enum: [true, false, "unknown"] },
    retry: {
      type: "string",
      enum: Object.keys(retryWords),
      description: Object.entries(retryWords)
        .map(([word, meaning]) => `${word}: ${meaning}`)
        .join("\n"),
    },
    retryAfterSeconds: { type: ["integer", "null"] },
    claim: { type: "string", format: "uri", description: "Where the result is collected, free." },
    available: { const: false, description: "In a 402: it cannot be sold at the moment." },
    reason: { type: "string" },
    issues: {
      type: "array",
      items: {
        type: "object",
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
  },
  required: ["code", "charged", "retry", "retryAfterSeconds", "detail"],
} as const;

const jsonString = (description: string) => ({ description, schema: { type: "string" } });

const codesWith = (status: number): string =>
  rows
    .filter(([, row]) => row.status === status)
    .map(([code, { title, retry }]) => `${code} (${retry}): ${title}.`)
    .join("\n");

const problem = { schema: { $ref: "#/components/schemas/Problem" } };

const responseOf = (status: number): object =>
  status === 402
    ? {
        description: codesWith(402),
        headers: {
          "PAYMENT-REQUIRED": jsonString("The terms of x402 version 2: JSON in base64."),
        },
        content: { "application/json": { schema: { $ref: "#/components/schemas/Terms" } } },
      }
    : { description: codesWith(status), content: { "application/problem+json": problem } };

const statuses = [...new Set(rows.map(([, { status }]) => status))].toSorted(
  (one, other) => one - other,
);

const nameOf = (status: number): string => `Status${status}`;

/** Each answer that is no result, by its status: made of the table of errors. */
export const problemResponses: Readonly<Record<string, object>> = Object.fromEntries(
  statuses.map((status) => [nameOf(status), responseOf(status)]),
);

/** The same, as an operation refers to them. */
export const problemReferences: Readonly<Record<string, object>> = Object.fromEntries(
  statuses.map((status) => [String(status), { $ref: `#/components/responses/${nameOf(status)}` }]),
);

/** The headers of a result. */
export const resultHeaders = {
  "PAYMENT-RESPONSE": jsonString("The settlement (x402 version 2): JSON in base64."),
  "X-PAYMENT-RESPONSE": jsonString("The settlement (x402 version 1): JSON in base64."),
  "Claim-Token": jsonString("Proves who bought: with it the same call gives its answer again."),
} as const;
