import { isUtf8 } from "node:buffer";
import { ToolError } from "@coinslot/tools-schema";
import type { ExpectedBody, UpstreamRequest } from "./provider.ts";
import type { Response } from "./response.ts";
import { parseRetryAfter } from "./retry-after.ts";
import { UpstreamError } from "./upstream-error.ts";

/** A pause that a call can sit out. */
const shortPauseMs = 2_000;

/** How providers say in words that they are asked too often, some of them with status 200 or 403. */
const limitWords =
  /too many requests|limit requests|rate[ _-]?limit|over_rate_limit|request rate threshold/i;

/**
 * The value of a response: its status judged, its body checked for its form, then parsed. Throws `UpstreamError`
 * for what is not an answer, and the `ToolError` of `parse`.
 */
export const readResponse = <Value>(
  request: UpstreamRequest<Value>,
  response: Response,
  provider: string,
): Value => {
  if (!isAccepted(request, response.status)) throw failureOfStatus(response, provider);
  const isAbsent = saysAbsent(request, response);
  const body = isAbsent ? null : bodyOf(request.expects, response, provider);
  try {
    return request.parse(body, { status: response.status, headers: response.headers });
  } catch (error) {
    if (error instanceof ToolError) throw error;
    throw new UpstreamError("upstream_bad_response", provider, { cause: error });
  }
};

/** A status that is accepted, too, says so by itself only where nothing comes with it. */
const saysAbsent = (
  { absent = [], accepts = [] }: UpstreamRequest<unknown>,
  { status, body }: Response,
): boolean => absent.includes(status) && (!accepts.includes(status) || body.length === 0);

/** 202 is how some say that a robot was noticed. */
const isAccepted = (
  { accepts = [], absent = [] }: UpstreamRequest<unknown>,
  status: number,
): boolean =>
  [...accepts, ...absent].includes(status) || (status >= 200 && status < 300 && status !== 202);

const failureOfStatus = (response: Response, provider: string): UpstreamError => {
  const { status, headers, receivedAt } = response;
  const asked = parseRetryAfter(headers["retry-after"], receivedAt);
  const reason = `status ${status}`;
  if (status === 429 || (status === 503 && asked !== undefined)) {
    const mayPass = asked !== undefined && asked <= shortPauseMs;
    // Who names no pause at all is left alone for as long as one who is silent about it.
    const pauseMs = asked || undefined;
    return new UpstreamError("upstream_rate_limited", provider, { reason, pauseMs, mayPass });
  }
  if ([202, 401, 403, 451].includes(status)) {
    return new UpstreamError(refusalOf(response), provider, { reason });
  }
  if (status === 408) return new UpstreamError("upstream_timeout", provider, { reason });
  if (status === 504) {
    return new UpstreamError("upstream_timeout", provider, { reason, mayPass: true });
  }
  if (status >= 500) {
    const mayPass = status === 502 || status === 503;
    return new UpstreamError("upstream_unavailable", provider, { reason, mayPass });
  }
  return new UpstreamError("upstream_bad_response", provider, { reason });
};

const refusalOf = ({ body }: Response): "upstream_rate_limited" | "upstream_blocked" =>
  limitWords.test(beginningOf(body)) ? "upstream_rate_limited" : "upstream_blocked";

const beginningOf = (body: Buffer): string => body.subarray(0, 4_096).toString("utf8");

/** What the body must begin with; what begins like a page instead is a refusal dressed as an answer. */
const forms: Readonly<Record<Exclude<ExpectedBody, "bytes">, RegExp>> = {
  json: /^[[{]/,
  csv: /^[^<\n]*,/,
  xml: /^<(?!(!doctype html|html|head|body)\b)/i,
  text: /^./,
};

const bodyOf = (expects: ExpectedBody, response: Response, provider: string): unknown => {
  if (response.body.length === 0) {
    throw new UpstreamError("upstream_bad_response", provider, { reason: "the body is empty" });
  }
  if (expects === "bytes") return response.body;
  const text = expects === "text" ? oldText(response.body) : utf8.decode(response.body);
  const start = text.slice(0, 4_096).trimStart();
  if (!forms[expects].test(start)) throw failureOfForm(start, expects, response, provider);
  return expects === "json" ? parseJson(text, provider) : text;
};

/** It drops a byte order mark. */
const utf8 = new TextDecoder();

/** Plain text comes from protocols older than UTF-8, and from none that says in which encoding. */
const oldText = (body: Buffer): string =>
  isUtf8(body) ? utf8.decode(body) : body.toString("latin1");

const failureOfForm = (
  start: string,
  expects: ExpectedBody,
  response: Response,
  provider: string,
): UpstreamError => {
  const reason = `the body is not ${expects}`;
  if (limitWords.test(start)) {
    return new UpstreamError("upstream_rate_limited", provider, { reason });
  }
  const code = start.startsWith("<") ? "upstream_blocked" : "upstream_bad_response";
  return new UpstreamError(code, provider, { reason });
};

const parseJson = (text: string, provider: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the body.
    throw new UpstreamError("upstream_bad_response", provider, { reason: "the JSON is broken" });
  }
};
