import { z } from "zod";
import { definiteRefusal, loggableReason } from "./refusals.ts";
import type { Settlement, SettleRequest } from "./settlement.ts";

const settleAnswer = z.discriminatedUnion("success", [
  z.object({
    success: z.literal(true),
    transaction: z.string(),
    network: z.string(),
    payer: z.string().optional(),
  }),
  z.object({
    success: z.literal(false),
    errorReason: z.string().optional(),
    transaction: z.string().optional(),
  }),
]);

/**
 * Statuses with which a facilitator turns a request away unread. 400 is none of them: common facilitators
 * answer it to whatever their settlement throws, a broadcast that nobody waited for to the end included.
 */
const turnedAway = new Set([401, 403, 404, 405, 413, 415, 429]);

const isHash = (text: string): boolean => /^0x[0-9a-fA-F]{64}$/.test(text);

/** What an answer to POST /settle proves. Anything that is not proof is `unknown`. */
export const interpretAnswer = (
  status: number,
  text: string,
  request: SettleRequest,
): Settlement => {
  let answer: z.output<typeof settleAnswer>;
  try {
    answer = settleAnswer.parse(JSON.parse(text));
  } catch {
    return turnedAway.has(status)
      ? { kind: "unreachable", reason: `HTTP ${status}` }
      : { kind: "unknown", reason: `HTTP ${status} without a settlement` };
  }
  if (answer.success) {
    const isOurs =
      answer.network === request.network &&
      (answer.payer ?? request.payer).toLowerCase() === request.payer;
    if (!isOurs)
      return { kind: "unknown", reason: "the facilitator names another payer or network" };
    if (!isHash(answer.transaction))
      return { kind: "unknown", reason: "the facilitator names no transaction" };
    return { kind: "settled", transaction: answer.transaction.toLowerCase() };
  }
  const reason = answer.errorReason ?? "";
  const code = definiteRefusal(reason);
  // With a transaction named, something was sent, whatever the reason says.
  if (code && !answer.transaction) return { kind: "refused", code, reason };
  return { kind: "unknown", reason: loggableReason(reason) };
};
