import type { IncomingMessage } from "node:http";
import type { Operation } from "@coinslot/tools-schema";
import { hasMoreValues } from "../../call/count-values.ts";
import { readBytes, utf8 } from "../../call/read-body.ts";
import { isRefusal, type Refusal } from "../../http/reply.ts";
import type { HeldBytes } from "../../limits/body-budget.ts";
import { isDeeperThan } from "../../payment/payment.ts";

/** What a message has beside its arguments: the payment, and what clients tell of themselves. */
const envelope = { bytes: 65_536, values: 512, levels: 64 } as const;

/** How large a message may be. */
export type MessageBounds = { readonly bytes: number; readonly values: number };

/** The arguments of the operation that takes most, and their envelope. */
export const messageBoundsOf = (operations: Iterable<Operation>): MessageBounds => {
  const largest = Array.from(operations, (operation) => operation.largest);
  return {
    bytes: Math.max(...largest.map(({ inputBytes }) => inputBytes)) + envelope.bytes,
    values: Math.max(...largest.map(({ inputValues = 0 }) => inputValues)) + envelope.values,
  };
};

const refuse = (code: Refusal["code"], detail: string): Refusal => ({ code, detail });

const parsed = (bytes: Buffer): { readonly message: unknown } | Refusal => {
  try {
    const message: unknown = JSON.parse(utf8.decode(bytes));
    // Revisions of MCP since 2025-06-18 have no batches, and one that pays would be one bill for many calls.
    if (typeof message !== "object" || message === null || Array.isArray(message))
      return refuse("invalid_json", "The body must be one message: batches are not taken.");
    if (isDeeperThan(envelope.levels, message))
      return refuse("invalid_json", "The message is nested too deeply.");
    return { message };
  } catch {
    return refuse("invalid_json", "The body must be one JSON object, in UTF-8.");
  }
};

/** The message of a request, or why it is not taken. Its bounds are looked at before it is parsed. */
export const readMessage = async (
  request: IncomingMessage,
  held: HeldBytes,
  { bytes: mostBytes, values }: MessageBounds,
): Promise<{ readonly message: unknown } | Refusal> => {
  const tooLarge = refuse("body_too_large", `A message may have ${mostBytes} bytes at most.`);
  const bytes = await readBytes(request, held, mostBytes, tooLarge);
  if (isRefusal(bytes)) return bytes;
  if (hasMoreValues(bytes, values))
    return refuse("body_too_large", `A message may have ${values} members and elements at most.`);
  return parsed(bytes);
};
