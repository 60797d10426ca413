import type { Admission } from "@coinslot/jobs";
import type { Operation } from "@coinslot/tools-schema";
import type { PaidPathParts } from "./call.ts";
import { wouldWaitForChain } from "../chain/chain-check.ts";
import type { Refusal } from "../http/reply.ts";

const details: Readonly<Record<Exclude<Admission, "open">, string>> = {
  "no-worker":
    "No worker is running for this tool. Nothing was charged; the same payment can be sent again.",
  "not-ready": "The tool is not ready. Nothing was charged; the same payment can be sent again.",
  backlog:
    "Too many calls are waiting for this tool. Nothing was charged; the same payment can be sent again.",
};

/** Nothing is sold that cannot be delivered: asked before any money moves. `amount` is in atomic units. */
export const admissionRefusal = (
  operation: Operation,
  amount: bigint,
  parts: Pick<PaidPathParts, "jobs" | "facilitators" | "chainCheck" | "storage">,
): Refusal | undefined => {
  const { jobs, facilitators, chainCheck, storage } = parts;
  if (storage.isFull()) {
    return {
      code: "storage_full",
      detail:
        "The store of paid results is nearly full. Nothing was charged; the same payment can be sent again.",
    };
  }
  if (storage.evictsBy() !== undefined) {
    return {
      code: "storage_unsafe",
      detail:
        "The claim store is set to throw away what it has no room for. Nothing was charged; the same payment can be sent again.",
    };
  }
  const admission = jobs.roster.admission(operation.queue, operation.slug);
  if (admission !== "open") {
    return {
      code: admission === "backlog" ? "queue_full" : "tool_unavailable",
      detail: details[admission],
    };
  }
  if (!facilitators.isReady()) {
    return {
      code: "facilitator_unavailable",
      detail: "No facilitator settles these terms now. Nothing was charged.",
    };
  }
  if (!wouldWaitForChain(chainCheck, amount)) return undefined;
  return {
    code: "chain_unavailable",
    detail:
      "A payment of this amount is confirmed on the chain before the tool runs, and no node of it answers now. Nothing was charged; the same payment can be sent again.",
  };
};
