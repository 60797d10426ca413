import type { z } from "zod";

/**
 * Each queue, and the family of workers that serves it. What waits in one queue never keeps what waits in another: heavy
 * work and light work of one family have a queue each.
 */
export const familyOf = { util: "util", "util-heavy": "util", data: "data", llm: "llm" } as const;
/** The name of a queue. A tool's queue decides which worker app runs it, and behind whose jobs its own wait. */
export type QueueName = keyof typeof familyOf;
/** The name of a family of workers. */
export type Family = (typeof familyOf)[QueueName];
/** All queues. */
export const queues = Object.keys(familyOf) as [QueueName, ...QueueName[]];

/** The categories of the catalog document. */
export const categories = ["web", "crypto", "finance", "network", "utility", "research"] as const;
/** A category of the catalog document. */
export type Category = (typeof categories)[number];

/** A decimal USD amount as text, such as "0.002": at most six decimals, greater than zero. */
export type UsdPrice = `0.${number}`;

/** A call that tests execute. */
type Example<Input extends z.ZodType, Data extends z.ZodType> = {
  readonly input: z.input<Input>;
  /** What it answers, where that is the same on every day. */
  readonly data?: z.output<Data>;
  /** Where it is not: every member of an answer once, all of it fictional. */
  readonly sample?: z.output<Data>;
};

/** What a call may bring and get, in bytes: as much as its price pays for. What is larger is refused, never cut silently. */
export type Largest = {
  /** Of the query, or of the body. */
  readonly inputBytes: number;
  /** Members and elements of a body, at all depths: each costs more to read than its bytes. 64 unless given. */
  readonly inputValues?: number;
  /** Of the result's JSON. */
  readonly resultBytes: number;
};

/** One way to buy a tool: its method, its price, what it takes, and calls that tests execute. */
export type OperationDefinition<
  Input extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> = {
  readonly method: "GET" | "POST";
  /** USD per call. */
  readonly price: UsdPrice;
  readonly largest: Largest;
  /** A strict object; for GET operations every property arrives as text. */
  readonly input: Input;
  /** At least one. The first of version 1 has `data` or `sample`. */
  readonly examples: readonly [Example<Input, Data>, ...Example<Input, Data>[]];
};

/**
 * Everything public about one tool. Routes, terms, validation, catalog, JSON Schema, queue routing and
 * handler types are derived from it and never written beside it.
 */
export type ToolDefinition<
  Data extends z.ZodType = z.ZodType,
  V1Input extends z.ZodType = z.ZodType,
  V2Input extends z.ZodType = z.ZodType,
> = {
  /** The name in paths: version 1 is sold at `/api/{slug}`, version 2 at `/v2/api/{slug}`. */
  readonly slug: string;
  readonly name: string;
  readonly category: Category;
  readonly queue: QueueName;
  /** Facts for buyers, at most 400 characters, no imperatives. */
  readonly description: string;
  /** What buyers call it and neither its name nor its description says: for the catalog's search. */
  readonly keywords?: readonly string[];
  /** Seconds that one attempt may take before its `AbortSignal` fires. */
  readonly timeoutSeconds: number;
  /** Attempts in all where the failure is the upstream's or ours; a caller's failure is never tried again. */
  readonly attempts: number;
  /** The `data` member of a result (see `resultSchema`). */
  readonly data: Data;
  /** Whether results carry `analysis`, sentences with the quotes that they rest on, and `stages`. */
  readonly analysis: boolean;
  readonly operations: {
    readonly v1: OperationDefinition<V1Input, Data>;
    readonly v2?: OperationDefinition<V2Input, Data>;
  };
};

/** Types a definition and returns it as it is: all of its power is inference. */
export const defineTool = <
  const Definition extends { readonly slug: string; readonly queue: QueueName },
  Data extends z.ZodType,
  V1Input extends z.ZodType,
  V2Input extends z.ZodType = never,
>(
  definition: Definition & ToolDefinition<Data, V1Input, V2Input>,
): Definition & ToolDefinition<Data, V1Input, V2Input> => definition;
