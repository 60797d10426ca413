import type { Operation } from "@coinslot/tools-schema";
import type { Challenge } from "../challenge/challenge.ts";
import { problemReply, type Reply } from "../http/reply.ts";
import { createTurnstile, type TakeTurn } from "../http/turnstile.ts";
import type { PaidPathParts } from "./call.ts";
import type { CallRequest } from "./call-request.ts";
import { answerPaidCall } from "./paid-call.ts";
import { answerSignedInCall } from "./signed-in-call.ts";

/** Calls that begin in one turn of the event loop, by whatever door: each is good for most of a millisecond. */
export const createCallTurns = (): TakeTurn => createTurnstile(4);

/** Answers a call that pays, or that signs in. Throws only what is a fault of ours, or of a body that broke off. */
export const answerCall = async (
  parts: PaidPathParts,
  operation: Operation,
  challenge: Challenge,
  request: CallRequest,
): Promise<Reply> => {
  await parts.takeTurn();
  const { payment } = request;
  return payment
    ? answerPaidCall(parts, operation, challenge, request, payment)
    : answerSignedInCall(parts, operation, challenge, request);
};

/** How a fault of ours is told: its words are for the log alone. */
export const replyToFault = (
  { log }: Pick<PaidPathParts, "log">,
  operation: Operation,
  error: unknown,
): Reply => {
  log.error({ operation: operation.id, error: (error as Error).stack }, "the paid path threw");
  return problemReply({ code: "internal_error", detail: "The gateway failed." }, "unknown");
};
