import { type ErrorCode, errors } from "@coinslot/tools-schema";

/** A whole HTTP answer, written once. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Runs when the operating system has taken the last byte; never if the buyer is gone by then. */
  readonly onWritten?: () => void;
  /** What is answered where there is no room for it: too much waits unread. */
  readonly instead?: (refusal: Refusal) => Reply;
};

/** Whether the payment of this request has moved money. */
export type Charged = boolean | "unknown";

/** One place in the input that does not fit. */
export type InputIssue = { readonly path: string; readonly message: string };

/** Why a request is not served, before it is known how that is told. */
export type Refusal = {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly issues?: readonly InputIssue[];
  /** What exactly is wrong, where one code stands for several checks. */
  readonly reason?: string;
};

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === "object" && value !== null && "code" in value && "detail" in value;

export const statusOf = (refusal: Refusal): number => errors[refusal.code].status;

/** A text that a stranger sent is never taken for a page or a program: each answer is what it says it is. */
export const asDeclared = { "x-content-type-options": "nosniff" } as const;

/** What browsers may read; every answer that agents get carries these. */
export const corsHeaders = {
  ...asDeclared,
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "PAYMENT-REQUIRED, PAYMENT-RESPONSE, X-PAYMENT-RESPONSE, WWW-Authenticate, Payment-Receipt, Claim-Token, Link, Location, Retry-After",
} as const;

/** The answer to OPTIONS. The v1 client sends Access-Control-Expose-Headers as a request header. */
export const preflight: Reply = {
  status: 204,
  headers: {
    ...corsHeaders,
    "access-control-allow-methods": "GET, HEAD, POST, OPTIONS",
    "access-control-allow-headers":
      "Content-Type, Authorization, X-PAYMENT, PAYMENT-SIGNATURE, SIGN-IN-WITH-X, Idempotency-Key, Claim-Token, Prefer, Access-Control-Expose-Headers",
    "access-control-max-age": "86400",
  },
  body: "",
};

const varyOnPayment = "PAYMENT-SIGNATURE, X-PAYMENT, SIGN-IN-WITH-X";

export const jsonReply = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Reply => ({
  status,
  headers: {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "private, no-store",
    vary: varyOnPayment,
    ...corsHeaders,
    ...headers,
  },
  body: JSON.stringify(body),
});

/** The members of an RFC 9457 problem, with where the money is and what to do next. */
export const problemMembers = (refusal: Refusal, charged: Charged): Record<string, unknown> => {
  const entry = errors[refusal.code];
  return {
    type: `urn:coinslot:error:${refusal.code}`,
    title: entry.title,
    status: entry.status,
    detail: refusal.detail,
    code: refusal.code,
    charged,
    // With money moved, or perhaps moved, waiting is not enough: the same payment must come again.
    retry: charged !== false && entry.retry === "wait" ? "resend-same-payment" : entry.retry,
    retryAfterSeconds: "retryAfterSeconds" in entry ? entry.retryAfterSeconds : null,
    ...(refusal.issues ? { issues: refusal.issues } : {}),
    ...(refusal.reason ? { reason: refusal.reason } : {}),
  };
};

/** An error answer that is not a 402: those carry terms and come from the challenge. */
export const problemReply = (
  refusal: Refusal,
  charged: Charged = false,
  extra: { headers?: Record<string, string>; members?: Record<string, unknown> } = {},
): Reply => {
  const members = problemMembers(refusal, charged);
  const wait = members["retryAfterSeconds"];
  return jsonReply(
    errors[refusal.code].status,
    { ...members, ...extra.members },
    {
      "content-type": "application/problem+json; charset=utf-8",
      ...(typeof wait === "number" ? { "retry-after": String(wait) } : {}),
      ...extra.headers,
    },
  );
};
