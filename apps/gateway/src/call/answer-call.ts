import type { Operation } from "@coinslot/tools-schema";
import type { Challenge } from "../challenge/challenge.ts";
import { problemReply, type Reply } from "../http/reply.ts";
import type { PaidPathParts } from "./call.ts";
import type { CallRequest } from "./call-request.ts";
import { answerPaidCall } from "./paid-call.ts";
import { answerSignedInCall } from "./signed-in-call.ts";

/** Answers a call that pays, or that signs in. Throws only what is a fault of ours, or of a body that broke off. */
export const answerCall = (
  parts: PaidPathParts,
  operation: Operation,
  challenge: Challenge,
  request: CallRequest,
): Promise<Reply> => {
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
