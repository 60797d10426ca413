import { createHash } from "node:crypto";
import type { AnyHandlers } from "@coinslot/jobs";
import { ToolError } from "@coinslot/tools-schema";
import type { ToolFault } from "./fault-schedule.ts";

const fail = (fault: ToolFault): void => {
  if (fault === "crash") throw new TypeError("the handler broke");
  if (fault !== "nonsense") throw new ToolError(fault, "As scheduled.");
};

/**
 * Two tools whose text names the call, that fail as `nextFault` says before they do their work: the tool's
 * own errors, an exception, and a result that does not fit its schema.
 */
export const createFailingTools = (
  nextFault: (text: string) => ToolFault | undefined,
): AnyHandlers => {
  const attempt = <Data>(text: string, data: Data): { data: Data } => {
    const fault = nextFault(text);
    if (fault) fail(fault);
    return { data: fault === "nonsense" ? ({} as Data) : data };
  };
  const tools: AnyHandlers = {
    hash: async (input) => {
      const { text } = input as { text: string };
      const hash = createHash("sha256").update(text).digest("hex");
      const bytes = Buffer.byteLength(text);
      return attempt(text, { algorithm: "sha256", hash, encoding: "hex", bytes });
    },
    "text-diff": async (input) => {
      const { text1 } = input as { text1: string };
      const stats = { added: 0, removed: 1, unchanged: 0 };
      const measures = { stats, similarity: 0, identical: false, exact: true };
      return attempt(text1, { patch: `-${text1}\n`, mode: "line", hunks: [], ...measures });
    },
  };
  return tools;
};
