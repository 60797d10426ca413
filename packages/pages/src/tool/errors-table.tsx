import {
  type ErrorCode,
  errors,
  type ToolDefinition,
  toolErrorCodes,
} from "@coinslot/tools-schema";
import type { JSX } from "preact";
import { Table } from "../components.tsx";

/** Before any money moves. */
const before: readonly ErrorCode[] = [
  "payment_required",
  "invalid_input",
  "payment_refused",
  "insufficient_funds",
  "tool_unavailable",
  "queue_full",
];

/** Paid, or perhaps paid: nothing is lost. */
const during: readonly ErrorCode[] = ["settlement_unknown", "result_pending"];

const rowOf = (code: ErrorCode, charged: string): readonly JSX.Element[] => {
  const { status, title, retry } = errors[code];
  return [<code>{code}</code>, <>{status}</>, <>{title}</>, <>{charged}</>, <code>{retry}</code>];
};

const isOf =
  ({ analysis, queue }: ToolDefinition) =>
  (code: ErrorCode): boolean =>
    (analysis || !code.startsWith("model_")) && (queue !== "util" || !code.startsWith("upstream_"));

/** What a call may be answered instead of a result, and what to do then. */
export const ErrorsTable = ({ tool }: { tool: ToolDefinition }): JSX.Element => (
  <Table
    label="Errors"
    columns={[
      { label: "Code" },
      { label: "Status", isNumber: true },
      { label: "What it says" },
      { label: "Charged" },
      { label: "retry" },
    ]}
    rows={[
      ...before.map((code) => rowOf(code, "no")),
      ...during.map((code) => rowOf(code, code === "result_pending" ? "yes" : "perhaps")),
      ...toolErrorCodes.filter(isOf(tool)).map((code) => rowOf(code, "yes, and owed")),
    ]}
  />
);
