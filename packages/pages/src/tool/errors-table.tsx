import {
  type ErrorCode,
  errors,
  subjectFieldsOf,
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

/** The same, where what does not exist is known. */
const unknown = ({ operations: { v1 } }: ToolDefinition): readonly ErrorCode[] =>
  subjectFieldsOf(v1.input).length > 0 ? ["unknown_subject"] : [];

/** Paid, or perhaps paid: nothing is lost. */
const during: readonly ErrorCode[] = ["settlement_unknown", "result_pending"];

const chargedWords = { true: "yes", false: "no", unknown: "perhaps", told: "as told" } as const;

const rowOf = (code: ErrorCode): readonly JSX.Element[] => {
  const { status, title, retry, charged } = errors[code];
  const words = chargedWords[`${charged}`];
  return [<code>{code}</code>, <>{status}</>, <>{title}</>, <>{words}</>, <code>{retry}</code>];
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
    rows={[...before, ...unknown(tool), ...during, ...toolErrorCodes.filter(isOf(tool))].map(rowOf)}
  />
);
