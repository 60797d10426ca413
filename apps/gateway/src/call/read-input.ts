import type { IncomingMessage } from "node:http";
import { requestHashOf } from "@coinslot/receipts";
import type { Operation } from "@coinslot/tools-schema";
import type { z } from "zod";
import type { Input } from "../claims/claim.ts";
import type { HeldBytes } from "../limits/body-budget.ts";
import { type InputIssue, isRefusal, type Refusal } from "../http/reply.ts";
import { readQuery } from "./read-query.ts";

/** The largest body that is read, in bytes. */
const maxBodyBytes = 5 * 1024 * 1024;
/** What is read and thrown away beyond it, so that the sender hears the answer instead of a reset. */
const maxDiscardedBytes = 32 * 1024 * 1024;
/** What a chunk takes beside its bytes: a body of tiny ones would take a hundred times its size. */
const perChunkBytes = 256;

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

const tooLarge = refuse("body_too_large", `A body may have ${maxBodyBytes} bytes at most.`);
const tooManyBytes = refuse(
  "too_many_bytes",
  "Too many bytes of input are under way from this address, or in all. This call was not looked at, and can be sent again.",
);

/**
 * The whole body as text, or why it is not taken. What is read counts as held until the call is answered. An
 * operation that is called with GET has its input in the query: its body is not read.
 */
const readBody = async (
  operation: Operation,
  request: IncomingMessage,
  held: HeldBytes,
): Promise<string | Refusal> => {
  if (operation.method === "GET") return "";
  let chunks: Buffer[] = [];
  let size = 0;
  let refusal: Refusal | undefined;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxDiscardedBytes) break;
    if (!refusal && size > maxBodyBytes) refusal = tooLarge;
    if (!refusal && !held.take(chunk.length + perChunkBytes)) refusal = tooManyBytes;
    if (!refusal) chunks.push(chunk);
    else if (chunks.length > 0) {
      chunks = [];
      held.release();
    }
  }
  if (refusal) return refusal;
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
  const raw = operation.method === "GET" ? readQuery(request.url ?? "") : jsonFrom(request, body);
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
  return isRefusal(body) ? body : { input: inputFrom(operation, request, body) };
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
  return { json, fingerprint };
};
