import { promisify } from "node:util";
import { constants, deflateRaw, inflateRaw } from "node:zlib";
import { type Operation, ToolError } from "@coinslot/tools-schema";
import { z } from "zod";
import { failedOutcomeSchema, jobOutcomeSchema, type JobOutcome, jobTimesSchema } from "./job.ts";

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Shorter results are stored as they are: packing them saves less than it costs. */
const bytesWorthPacking = 4_096;

/** No operation's result is larger by far; what unpacks to more is none of ours. */
const maxUnpackedBytes = 16 * 1_024 * 1_024;

/** How a job ended, as it lies in Redis and is published: of a large result its deflated JSON, in base64. */
export const storedOutcomeSchema = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    body: z.record(z.string(), z.unknown()).optional(),
    packed: z.string().optional(),
  }),
  failedOutcomeSchema,
]);
export type StoredOutcome = z.output<typeof storedOutcomeSchema>;

/** What a worker publishes on the reply channel. */
export const replySchema = z.object({
  job: z.string(),
  outcome: storedOutcomeSchema,
  /** For the gateway's log. */
  times: jobTimesSchema.optional(),
});

/**
 * An outcome as it is stored. Rejects a result that is larger than its operation's price pays for: Redis keeps each for
 * two days. Packing is done in another thread.
 */
export const storedFrom = async (
  outcome: JobOutcome,
  { largest }: Pick<Operation, "largest">,
): Promise<StoredOutcome> => {
  if (!outcome.ok) return outcome;
  const json = Buffer.from(JSON.stringify(outcome.body));
  if (json.length > largest.resultBytes)
    throw new ToolError(
      "tool_input_refused",
      `The result of this input has ${json.length} bytes; ${largest.resultBytes} are sold at most. Send less.`,
    );
  if (json.length < bytesWorthPacking) return outcome;
  const packed = await deflate(json, { level: constants.Z_BEST_SPEED });
  return { ok: true, packed: packed.toString("base64") };
};

/** The outcome that was stored. */
export const outcomeFrom = async (stored: StoredOutcome): Promise<JobOutcome> => {
  if (!stored.ok || stored.packed === undefined) return jobOutcomeSchema.parse(stored);
  const json = await inflate(Buffer.from(stored.packed, "base64"), {
    maxOutputLength: maxUnpackedBytes,
  });
  return jobOutcomeSchema.parse({ ok: true, body: JSON.parse(json.toString()) as unknown });
};
