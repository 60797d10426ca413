import type { Admission, Roster } from "@coinslot/jobs";
import type { Operation } from "@coinslot/tools-schema";
import type { Facilitators } from "./facilitator/facilitators.ts";
import type { Refusal } from "./reply.ts";

const details: Readonly<Record<Exclude<Admission, "open">, string>> = {
  "no-worker":
    "No worker is running for this tool. Nothing was charged; the same payment can be sent again.",
  "not-ready": "The tool is not ready. Nothing was charged; the same payment can be sent again.",
  backlog:
    "Too many calls are waiting for this tool. Nothing was charged; the same payment can be sent again.",
};

/** Nothing is sold that cannot be delivered: asked before any money moves. */
export const admissionRefusal = (
  operation: Operation,
  roster: Roster,
  facilitators: Facilitators,
): Refusal | undefined => {
  const admission = roster.admission(operation.queue, operation.slug);
  if (admission !== "open") {
    return {
      code: admission === "backlog" ? "queue_full" : "tool_unavailable",
      detail: details[admission],
    };
  }
  if (facilitators.isReady()) return undefined;
  return {
    code: "facilitator_unavailable",
    detail: "No facilitator settles these terms now. Nothing was charged.",
  };
};
