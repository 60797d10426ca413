import { setMaxListeners } from "node:events";
import {
  envelopeOf,
  type Handler,
  operations,
  type Operation,
  resultSchema,
  ToolError,
  type ToolDefinition,
} from "@coinslot/tools-schema";
import { type Job, type JobOutcome, jobSchema } from "./job.ts";

/** Handlers by slug, whatever their types: the one place where a name becomes a function. */
export type AnyHandlers = { readonly [slug: string]: Handler<ToolDefinition> | undefined };

/** An operation with the schema that its results must fit. */
type Sold = { readonly operation: Operation; readonly result: ReturnType<typeof resultSchema> };

const soldById: ReadonlyMap<string, Sold> = new Map(
  operations.map((operation) => [
    operation.id,
    { operation, result: resultSchema(operation.tool) },
  ]),
);

/** What a job that could be run was bought as. */
export const operationOf = ({ operation: id }: Job): Operation => {
  const sold = soldById.get(id);
  if (!sold) throw new ToolError("tool_failed", "This worker knows no such operation.");
  return sold.operation;
};

const timeout = (tool: ToolDefinition): ToolError =>
  new ToolError("tool_timeout", `The tool did not finish within ${tool.timeoutSeconds} s.`);

/**
 * Tells the handler its deadline by a signal, and leaves one that ignores it behind. A timer of our own
 * ends with the handler; `AbortSignal.timeout` would fire for every job long after it.
 */
const withDeadline = async <T>(
  run: (signal: AbortSignal) => Promise<T>,
  leftMs: number,
  tool: ToolDefinition,
): Promise<T> => {
  const controller = new AbortController();
  // A handler hands it to all its fetches: more than ten of them at once are no leak.
  setMaxListeners(0, controller.signal);
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(timeout(tool));
      controller.abort(new DOMException("The deadline has passed.", "TimeoutError"));
    }, leftMs);
  });
  try {
    return await Promise.race([run(controller.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
};

const runHandler = async (
  { operation, result }: Sold,
  handler: Handler<ToolDefinition>,
  job: Job,
  now: () => number,
): Promise<JobOutcome> => {
  const { tool } = operation;
  const leftMs = Math.min(tool.timeoutSeconds * 1_000, job.deadline - now());
  if (leftMs <= 0) throw timeout(tool);
  const { x402Version } = operation;
  const outcome = await withDeadline(
    (signal) => handler(job.input as never, { x402Version, signal, now }),
    leftMs,
    tool,
  );
  const parsed = result.safeParse(envelopeOf(tool, outcome, now()));
  if (!parsed.success) {
    throw new ToolError("tool_failed", "The tool's result does not fit its schema.", {
      cause: parsed.error,
    });
  }
  return { ok: true, body: parsed.data };
};

/**
 * Runs one attempt of a job: parses the envelope, gives the handler its deadline, wraps what it returns and
 * checks it against the definition. Throws `ToolError` and nothing else.
 */
export const runTool = async (
  handlers: AnyHandlers,
  data: unknown,
  now: () => number,
): Promise<JobOutcome> => {
  try {
    const job = jobSchema.parse(data);
    const sold = soldById.get(job.operation);
    const handler = sold && handlers[sold.operation.slug];
    if (!handler)
      throw new ToolError("tool_failed", "This worker has no handler for the operation.");
    return await runHandler(sold, handler, job, now);
  } catch (error) {
    if (error instanceof ToolError) throw error;
    throw new ToolError("tool_failed", "The tool failed.", { cause: error });
  }
};
