import { z } from "zod";
import type { RawAnswer } from "./raw-answer.ts";

/** A call of a tool whose answers were recorded: the same call again asks the same. */
const recordedRun = z.strictObject({
  /** Begins the names of its files. */
  id: z.string(),
  tool: z.string(),
  x402Version: z.union([z.literal(1), z.literal(2)]),
  input: z.unknown(),
  /** When it began; paths and judgements may depend on it. */
  startedAt: z.iso.datetime(),
  /** `ok`, or the code of the tool's error. */
  outcome: z.string(),
  /** Ids of the providers that failed while it ran, in order. */
  failed: z.array(z.string()),
});

/** Text as it is, other bytes in base64. */
const bytes = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ base64: z.base64() }),
]);

/** The form of a file in `fixtures/live`: one answer, redacted. */
const recordedAnswer = z.strictObject({
  run: recordedRun,
  /** Its place among the answers of the run, from 1. */
  place: z.int().positive(),
  /** True where a sandbox answered in the provider's place: such a file is no evidence of the provider. */
  isSimulated: z.boolean(),
  provider: z.string(),
  method: z.string(),
  url: z.string(),
  path: z.string(),
  sent: bytes.nullable(),
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: bytes,
});

/** A call of a tool that was recorded. */
export type RecordedRun = z.output<typeof recordedRun>;
/** One answer as it lies in a file. */
export type RecordedAnswer = z.output<typeof recordedAnswer>;

/** The file of an answer that was redacted before. */
export const serializeRecorded = (
  { sent, body, ...answer }: RawAnswer,
  run: RecordedRun,
  place: number,
): string => {
  const recorded: RecordedAnswer = {
    run,
    place,
    isSimulated: answer.headers["sandbox-simulated"] === "true",
    ...answer,
    sent: sent === undefined ? null : bytesFrom(Buffer.from(sent)),
    body: bytesFrom(body),
  };
  return `${JSON.stringify(recorded, undefined, 2)}\n`;
};

/** Throws where the text is not the file of an answer. */
export const parseRecorded = (text: string): RecordedAnswer =>
  recordedAnswer.parse(JSON.parse(text));

/** The bytes of what was sent or answered. */
export const bytesOf = (recorded: RecordedAnswer["body"]): Buffer =>
  "text" in recorded ? Buffer.from(recorded.text) : Buffer.from(recorded.base64, "base64");

/** As text where that can be undone. */
const bytesFrom = (body: Buffer): RecordedAnswer["body"] => {
  const text = body.toString("utf8");
  const isSame = Buffer.from(text).equals(body) && !text.includes("\0");
  return isSame ? { text } : { base64: body.toString("base64") };
};
