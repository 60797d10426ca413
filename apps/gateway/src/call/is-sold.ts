import type { Operation } from "@coinslot/tools-schema";
import { admissionRefusal } from "./admission.ts";
import type { PaidPathParts } from "./call.ts";

/** How long a look is good for: every unpaid call asks. */
const freshMs = 1_000;

/**
 * Whether a call of the operation would be admitted if it were paid now, as of the last second. It only says what the
 * 402 says: a paid call is admitted by a look of its own.
 */
export const createIsSold = (
  operation: Operation,
  parts: Parameters<typeof admissionRefusal>[2] & Pick<PaidPathParts, "now">,
): (() => boolean) => {
  let isSold = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = parts.now();
    if (Math.abs(now - lookedAt) < freshMs) return isSold;
    isSold = admissionRefusal(operation, operation.priceMicroUsd, parts) === undefined;
    lookedAt = now;
    return isSold;
  };
};
