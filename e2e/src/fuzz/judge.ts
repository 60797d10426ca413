import { type ErrorCode, errors, retryWords } from "@coinslot/tools-schema";
import type { RawAnswer } from "./exchange.ts";

type Members = Readonly<Record<string, unknown>>;

const membersOf = (body: string): Members | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(body, "latin1").toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Members) : undefined;
  } catch {
    return undefined;
  }
};

const isCode = (code: unknown): code is ErrorCode => typeof code === "string" && code in errors;

/** What is wrong with an answer that should be a row of the error table. */
const problemOf = (
  status: number,
  { code, charged, retry, detail }: Members,
): string | undefined => {
  if (!isCode(code)) return `the code ${String(code)} is in no row`;
  if (errors[code].status !== status && code !== "not_found") return `${code} with ${status}`;
  if (![true, false, "unknown"].includes(charged as never))
    return `${code} does not say what was charged`;
  if (typeof retry !== "string" || !(retry in retryWords)) return `${code} does not say what to do`;
  return code === "payment_required" || typeof detail === "string"
    ? undefined
    : `${code} has no words`;
};

const rpcProblemOf = (body: Members): string | undefined =>
  body["jsonrpc"] === "2.0" && ("result" in body || "error" in body)
    ? undefined
    : "no answer of JSON-RPC";

/** What is wrong with an answer, in a sentence; nothing with one of ours. */
const wrongWith = ({ status, headers, body }: RawAnswer, isHead: boolean): string | undefined => {
  if (status === 0) return "what came is no answer of HTTP";
  if (status === 204 || status === 304 || (isHead && body === "")) return undefined;
  const type = headers["content-type"] ?? "";
  const members = membersOf(type.includes("event-stream") ? body.replace(/^.*?data: /s, "") : body);
  if (members && "jsonrpc" in members) return rpcProblemOf(members);
  if (status === 200) return type === "" ? "a success that does not say what it is" : undefined;
  if (status === 404 && type.includes("text/html")) return undefined;
  if (status === 503 && members && "parts" in members) return undefined;
  if (!type.includes("json") || !members) return `${status} with ${type || "no type"}, and no JSON`;
  return problemOf(status, members);
};

/** What is wrong with what came back for some bytes. */
export const findingsIn = (
  bytes: string,
  answers: readonly RawAnswer[],
  isHead: boolean,
): readonly string[] => {
  // Empty lines before a request are none: whoever sends nothing else has asked for nothing.
  if (answers.length === 0) return bytes.trim() === "" ? [] : ["no answer"];
  return answers.flatMap((answer) => wrongWith(answer, isHead) ?? []);
};
