import type { IncomingMessage } from "node:http";
import { requestHashOf } from "@coinslot/receipts";
import type { Operation } from "@coinslot/tools-schema";
import type { z } from "zod";
import type { InputIssue, Refusal } from "./reply.ts";

/** The largest body that is read, in bytes. */
const maxBodyBytes = 5 * 1024 * 1024;
/** What is read and thrown away beyond it, so that the sender hears the answer instead of a reset. */
const maxDiscardedBytes = 32 * 1024 * 1024;

/** A validated input and the fingerprint that binds a claim to it. */
export type Input = {
  readonly value: unknown;
  readonly json: string;
  readonly fingerprint: string;
};

/** Fatal: a byte that is not UTF-8 would silently become another character. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

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

/** The whole body as text, or why it is not taken. */
export const readBody = async (request: IncomingMessage): Promise<string | Refusal> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxDiscardedBytes) break;
    if (size <= maxBodyBytes) chunks.push(chunk);
  }
  if (size > maxBodyBytes)
    return refuse("body_too_large", `A body may have ${maxBodyBytes} bytes at most.`);
  try {
    return utf8.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
  } catch {
    return refuse("invalid_json", "The body is not UTF-8.");
  }
};

const jsonFrom = (request: IncomingMessage, body: string): { value: unknown } | Refusal => {
  const mediaType = mediaTypeOf(request.headers["content-type"]);
  if (!readableTypes.has(mediaType) && !mediaType.endsWith("+json")) {
    return refuse(
      "unsupported_media_type",
      "Send the input as a JSON object with Content-Type: application/json.",
    );
  }
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { value };
  } catch {
    // Told below, without the parser's words.
  }
  return refuse("invalid_json", "The body must be one JSON object, in UTF-8.");
};

/** Every value is text; a parameter that is given twice becomes a list, which no schema takes. */
const queryFrom = (url: string): { value: unknown } => {
  const start = url.indexOf("?");
  const query = new URLSearchParams(start < 0 ? "" : url.slice(start + 1));
  const entries = [...new Set(query.keys())].map((key) => {
    const values = query.getAll(key);
    return [key, values.length === 1 ? values[0] : values] as const;
  });
  return { value: Object.fromEntries(entries) };
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

/** The operation's input from query or body, with every failing path if it does not fit. */
export const inputFrom = (
  operation: Operation,
  request: IncomingMessage,
  body: string,
): Input | Refusal => {
  const raw = operation.method === "GET" ? queryFrom(request.url ?? "") : jsonFrom(request, body);
  if (!("value" in raw)) return raw;
  const parsed = operation.input.safeParse(raw.value);
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
  return { value: parsed.data, json, fingerprint };
};
