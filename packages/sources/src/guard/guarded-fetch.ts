import type { Answer, Ways } from "./exchange.ts";
import { followRedirects, rawAnswerOf, type Redirect } from "./follow-redirects.ts";
import { assertAccepted, assertSuccess, isSuccess } from "./judge-answer.ts";
import { mediaTypeFrom } from "./media-type.ts";
import { type BodyLimits, readBody } from "./read-body.ts";

/** What is fetched, and how much of it. */
export type GuardedRequest = Omit<BodyLimits, "minBytesPerSecond"> & {
  readonly signal: AbortSignal;
  readonly method?: "GET" | "HEAD";
  /** Names in lower case. Another origin is sent no others than accept and accept-language. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Media types of a success. */
  readonly accepts: readonly string[] | "any";
  /** Hands every status back, with whatever body; without it only a success is an answer. */
  readonly anyStatus?: boolean;
  /** 5 unless told. */
  readonly maxRedirects?: number;
  /** For everything together: look-up, redirects, body. */
  readonly timeoutMs: number;
  /** Of the body as sent, over every five seconds; 1,024 unless told. */
  readonly minBytesPerSecond?: number;
};

/** What a target answered, read to its end. */
export type GuardedResponse = {
  /** As asked for, normalised. */
  readonly url: string;
  readonly finalUrl: string;
  readonly status: number;
  /** By lower-case name, without cookies. */
  readonly headers: Readonly<Record<string, string>>;
  /** Lower case, without parameters; `application/octet-stream` where none is declared. */
  readonly contentType: string;
  /** As declared; pages are often wrong about it. */
  readonly charset: string | undefined;
  readonly body: Buffer;
  readonly redirects: readonly Redirect[];
  /** Size of the decoded body. */
  readonly bytes: number;
  /** True where the answer says that it comes from the sandbox. */
  readonly isSimulated: boolean;
};

/** One fetch from the first judgement to the last byte, within the signal. */
export const guardedFetch = async (
  url: string,
  request: GuardedRequest,
  settings: { ways: Ways; ports: readonly number[]; userAgent: string },
  signal: AbortSignal,
): Promise<GuardedResponse> => {
  const { method = "GET", maxRedirects = 5, minBytesPerSecond = 1_024 } = request;
  const headers = { ...request.headers, "user-agent": settings.userAgent };
  const question = { method, headers, maxRedirects, ports: settings.ports };
  const { answer, ...way } = await followRedirects(url, question, settings.ways, signal);
  const record = (body?: Buffer): void =>
    settings.ways.record?.(rawAnswerOf(new URL(way.finalUrl), method, answer, body));
  try {
    const { type, charset } = mediaTypeFrom(answer.headers["content-type"]);
    try {
      assertWanted(answer, type, request);
    } catch (error) {
      record();
      throw error;
    }
    const limits = { ...request, minBytesPerSecond };
    const body = await readBody(answer.body, answer.headers["content-encoding"], limits);
    record(body);
    return {
      ...way,
      status: answer.status,
      headers: answer.headers,
      contentType: type,
      charset,
      body,
      bytes: body.length,
      isSimulated: answer.headers["sandbox-simulated"] === "true",
    };
  } finally {
    answer.close();
  }
};

const assertWanted = (
  answer: Answer,
  type: string,
  { anyStatus, accepts }: GuardedRequest,
): void => {
  if (!anyStatus) assertSuccess(answer);
  if (isSuccess(answer) && accepts !== "any") assertAccepted(type, accepts);
};
