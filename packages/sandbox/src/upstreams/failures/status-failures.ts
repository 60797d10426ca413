import { type Exchange, type Failure, answerHtml } from "./failure.ts";

const tooMany = (retryAfter: (now: number) => string | undefined) => (exchange: Exchange) => {
  const value = retryAfter(exchange.now());
  answerHtml(429, "Too Many Requests", value ? { "retry-after": value } : {})(exchange);
};

/** An HTTP-date in a minute. */
const inAMinute = (now: number): string => new Date(now + 60_000).toUTCString();

/** Answers that say no by their status. */
export const statusFailures = {
  "rate-limited": { plays: "429 without Retry-After", act: tooMany(() => undefined) },
  "rate-limited-briefly": { plays: "429, Retry-After: 1", act: tooMany(() => "1") },
  "rate-limited-seconds": { plays: "429, Retry-After: 120", act: tooMany(() => "120") },
  "rate-limited-date": { plays: "429, Retry-After: a date in 60 s", act: tooMany(inAMinute) },
  forbidden: { plays: "403 with a page of HTML", act: answerHtml(403, "Access Denied") },
  anomaly: { plays: "202 with a page that asks for proof", act: answerHtml(202, "Are you human?") },
  "server-error": { plays: "500 with HTML", act: answerHtml(500, "Internal Server Error") },
  "bad-gateway": { plays: "502 with HTML", act: answerHtml(502, "Bad Gateway") },
  unavailable: { plays: "503 with HTML", act: answerHtml(503, "Service Unavailable") },
  "gateway-timeout": { plays: "504 with HTML", act: answerHtml(504, "Gateway Timeout") },
} satisfies Record<string, Failure>;
