import type { Refusal } from "./reply.ts";

// Refusals of a call that do not depend on its operation. None of them charges anything.

export const storageDown: Refusal = {
  code: "storage_unavailable",
  detail: "The claim store is not reachable. The same payment can be sent again.",
};
export const released: Refusal = {
  code: "claim_released",
  detail:
    "Another call with this payment was not settled. Nothing was charged; the same payment can be sent again.",
};
export const facilitatorDown: Refusal = {
  code: "facilitator_unavailable",
  detail:
    "No facilitator could be reached. Nothing was charged; the same payment can be sent again.",
};
export const identifierTaken: Refusal = {
  code: "identifier_conflict",
  detail:
    "This payment identifier was used with another payment, which may be sent again. This one was not charged.",
};

export const tooManyUnsettled: Refusal = {
  code: "too_many_unsettled",
  detail:
    "Too many payments of this payer are still being settled. This one was not charged and can be sent again.",
};
