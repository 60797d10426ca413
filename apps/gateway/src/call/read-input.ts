import type { IncomingMessage } from "node:http";
import { requestHashOf } from "@coinslot/receipts";
import { namedSubject, type Operation } from "@coinslot/tools-schema";
import type { z } from "zod";
import type { Input } from "../claims/claim.ts";
import type { HeldBytes } from "../limits/body-budget.ts";
import { type InputIssue, isRefusal, type Refusal } from "../http/reply.ts";
import { readBody, textFrom } from "./read-body.ts";
import { readQuery } from "./read-query.ts";

const readableTypes = new Set([
  "",
  "application/json",
  // x402-fetch turns the header into this when it was given as a Headers object.
  "text/plain",
  // What curl -d declares.
  "application/x-www-form-urlencoded",
  "application/octet-stream",
]);

const mediaTypeOf = (header: string | undefined): string =>
  (header ?? "").replace(/;.*/s, "").trim().toLowerCase();

const refuse = (code: Refusal["code"], detail: string): Refusal => ({ code, detail });

const objectFrom = (json: string): { value: object } | Refusal => {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { value };
  } catch {
    // Told below, without the parser's words.
  }
  return refuse("invalid_json", "The body must be one JSON object, in UTF-8.");
};

const jsonFrom = (request: IncomingMessage, body: string): { value: object } | Refusal => {
  const mediaType = mediaTypeOf(request.headers["content-type"]);
  if (readableTypes.has(mediaType) || mediaType.endsWith("+json")) return objectFrom(body);
  return refuse(
    "unsupported_media_type",
    "Send the input as a JSON object with Content-Type: application/json.",
  );
};

const issuesFrom = (error: z.ZodError): InputIssue[] =>
  error.issues.flatMap((issue) => {
    const path = issue.path.join(".");
    if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }];
    return issue.keys.map((key) => ({
      path: path ? `${path}.${key}` : key,
      message: "Unknown property: this operation does not take it.",
    }));
  });

/** The operation's input from query or body. */
const inputFrom = (
  operation: Operation,
  request: IncomingMessage,
  body: string,
): Input | Refusal => {
  const { method, largest } = operation;
  const raw =
    method === "GET" ? readQuery(request.url ?? "", largest.inputBytes) : jsonFrom(request, body);
  return "value" in raw ? validated(operation, raw.value) : raw;
};

/**
 * The operation's input, or why it does not fit; a refusal itself where the body was not taken, so that nobody
 * knows what was asked. The body is let go of: only its input is held by a call that waits.
 */
export const readInput = async (
  operation: Operation,
  request: IncomingMessage,
  held: HeldBytes,
): Promise<{ readonly input: Input | Refusal } | Refusal> => {
  const body = await readBody(operation, request, held);
  if (isRefusal(body)) return body;
  const { text } = body;
  return { input: isRefusal(text) ? text : inputFrom(operation, request, text) };
};

/** The operation's input from JSON that came in another envelope than a body of its own, within the same bounds. */
export const inputFromBytes = (operation: Operation, json: Buffer): Input | Refusal => {
  const text = textFrom(operation, json);
  if (isRefusal(text)) return text;
  const object = objectFrom(text);
  return "value" in object ? validated(operation, object.value) : object;
};

/** What was sent, as the operation takes it, with every failing path if it does not fit. */
export const validated = (operation: Operation, value: unknown): Input | Refusal => {
  const parsed = operation.input.safeParse(value);
  if (!parsed.success) {
    const issues = issuesFrom(parsed.error).slice(0, 20);
    return {
      code: "invalid_input",
      detail: `The input does not fit the operation: ${issues.map((issue) => issue.path || "(input)").join(", ")}.`,
      issues,
    };
  }
  // Schemas give their properties in one order, so this text is the same for the same input.
  const json = JSON.stringify(parsed.data);
  const fingerprint = requestHashOf(operation.id, json).slice("0x".length);
  return { json, fingerprint, subject: namedSubject(operation.subject, parsed.data) };
};
