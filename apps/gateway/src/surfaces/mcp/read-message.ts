import type { IncomingMessage } from "node:http";
import type { Operation } from "@coinslot/tools-schema";
import { hasMoreValues } from "../../call/count-values.ts";
import { readBytes, utf8 } from "../../call/read-body.ts";
import { isRefusal, type Refusal } from "../../http/reply.ts";
import type { TakeTurn } from "../../http/turnstile.ts";
import type { HeldBytes } from "../../limits/body-budget.ts";
import { isDeeperThan } from "../../payment/payment.ts";
import { splitMessage } from "./split-message.ts";

/** What a message has beside its arguments: the payment, and what clients tell of themselves. */
const envelope = { bytes: 65_536, values: 512, levels: 64 } as const;

/** A message of this size is read for nothing; a larger one is a waste where nobody proves to pay for it. */
export const smallBytes = envelope.bytes;

/** A message without the arguments of the call, and those as they came: nobody has parsed them. */
export type Message = {
  readonly message: object;
  readonly args: Buffer | undefined;
  readonly bytes: number;
};

export const isMessage = (read: Message | Refusal): read is Message => "message" in read;

/** How many bytes a message may have: the arguments of the operation that takes most, and their envelope. */
export const largestMessageOf = (operations: Iterable<Operation>): number =>
  Math.max(...Array.from(operations, ({ largest }) => largest.inputBytes)) + envelope.bytes;

const refuse = (code: Refusal["code"], detail: string): Refusal => ({ code, detail });

const envelopeTooLarge = refuse(
  "body_too_large",
  `What a message has beside its arguments may have ${envelope.bytes} bytes, of ${envelope.values} members and elements, at most.`,
);

/** The message of these bytes, or why it is none. Its arguments are found, and cost no more than that. */
const messageFrom = (bytes: Buffer): Message | Refusal => {
  const { envelope: head, args } = splitMessage(bytes);
  if (head.length > envelope.bytes || hasMoreValues(head, envelope.values)) return envelopeTooLarge;
  try {
    const message: unknown = JSON.parse(utf8.decode(head));
    // Revisions of MCP since 2025-06-18 have no batches, and one that pays would be one bill for many calls.
    if (typeof message !== "object" || message === null || Array.isArray(message))
      return refuse("invalid_json", "The body must be one message: batches are not taken.");
    if (isDeeperThan(envelope.levels, message))
      return refuse("invalid_json", "The message is nested too deeply.");
    return { message, args, bytes: bytes.length };
  } catch {
    return refuse("invalid_json", "The body must be one JSON object, in UTF-8.");
  }
};

/** The message of a request, of so many bytes at most, or why it is not taken: `tooLarge` where it has more. */
export const readMessage = async (
  request: IncomingMessage,
  held: HeldBytes,
  most: number,
  tooLarge: Refusal,
  takeTurn: TakeTurn,
): Promise<Message | Refusal> => {
  const bytes = await readBytes(request, held, most, tooLarge);
  await takeTurn();
  return isRefusal(bytes) ? bytes : messageFrom(bytes);
};
