/** Who has to act: the caller, a provider behind the tool, or us. It decides status, retry and attempts. */
export type Blame = "caller" | "upstream" | "us";

/**
 * What an agent does next. Obeying it never pays twice:
 * - `pay`: sign a new payment for the attached terms and send it
 * - `resend-same-payment`: the same request with the same payment; it is not charged again
 * - `poll`: GET the claim's URL; collecting is free
 * - `wait`: the same request again after `retryAfterSeconds`; nothing was charged
 * - `fix-request`: correct what `detail` and `issues` name; nothing was charged for this attempt
 * - `never`: this request cannot succeed with this payment
 */
export type Retry = "pay" | "resend-same-payment" | "poll" | "wait" | "fix-request" | "never";

type ErrorEntry = {
  readonly status: number;
  readonly blame: Blame;
  readonly retry: Retry;
  /** Where waiting helps, how long. */
  readonly retryAfterSeconds?: number;
  readonly title: string;
};

/** Every error that a caller can see. Codes are API: they are never renamed or reused. */
export const errors = {
  // The request
  not_found: { status: 404, blame: "caller", retry: "never", title: "No such resource" },
  method_not_allowed: {
    status: 405,
    blame: "caller",
    retry: "fix-request",
    title: "Method not allowed",
  },
  invalid_json: {
    status: 400,
    blame: "caller",
    retry: "fix-request",
    title: "The body is not a JSON object",
  },
  invalid_input: {
    status: 400,
    blame: "caller",
    retry: "fix-request",
    title: "The input does not fit the operation's schema",
  },
  unsupported_media_type: {
    status: 415,
    blame: "caller",
    retry: "fix-request",
    title: "The body is not declared as JSON",
  },
  body_too_large: {
    status: 413,
    blame: "caller",
    retry: "fix-request",
    title: "The body is too large",
  },
  headers_too_large: {
    status: 431,
    blame: "caller",
    retry: "fix-request",
    title: "The request headers are too large",
  },
  malformed_request: {
    status: 400,
    blame: "caller",
    retry: "fix-request",
    title: "The request is not valid HTTP",
  },

  // The payment, before any money moves
  payment_required: { status: 402, blame: "caller", retry: "pay", title: "Payment required" },
  invalid_payment: {
    status: 400,
    blame: "caller",
    retry: "fix-request",
    title: "The payment header cannot be read",
  },
  ambiguous_payment: {
    status: 400,
    blame: "caller",
    retry: "fix-request",
    title: "The request carries two different payments",
  },
  invalid_payment_identifier: {
    status: 400,
    blame: "caller",
    retry: "fix-request",
    title: "The payment identifier is malformed",
  },
  invalid_x402_version: {
    status: 402,
    blame: "caller",
    retry: "pay",
    title: "This x402 version is not offered",
  },
  payment_mismatch: {
    status: 402,
    blame: "caller",
    retry: "pay",
    title: "The payment does not match the terms",
  },
  resource_mismatch: {
    status: 402,
    blame: "caller",
    retry: "pay",
    title: "The payment names another resource",
  },
  payment_window: {
    status: 402,
    blame: "caller",
    retry: "pay",
    title: "The payment's time window does not fit",
  },
  payment_refused: { status: 402, blame: "caller", retry: "pay", title: "The payment was refused" },
  insufficient_funds: {
    status: 402,
    blame: "caller",
    retry: "pay",
    title: "The payer's balance is too low",
  },

  // Refusals of ours, before any money moves
  tool_unavailable: {
    status: 503,
    blame: "us",
    retry: "wait",
    retryAfterSeconds: 10,
    title: "The tool is not available now",
  },
  queue_full: {
    status: 503,
    blame: "us",
    retry: "wait",
    retryAfterSeconds: 5,
    title: "Too many calls are waiting",
  },
  storage_unavailable: {
    status: 503,
    blame: "us",
    retry: "wait",
    retryAfterSeconds: 5,
    title: "The claim store is not reachable",
  },
  facilitator_unavailable: {
    status: 503,
    blame: "upstream",
    retry: "wait",
    retryAfterSeconds: 5,
    title: "No facilitator is reachable",
  },
  shutting_down: {
    status: 503,
    blame: "us",
    retry: "wait",
    retryAfterSeconds: 1,
    title: "This gateway is shutting down",
  },

  // Claims
  claim_conflict: {
    status: 409,
    blame: "caller",
    retry: "never",
    title: "The payment belongs to another request",
  },
  claim_delivered: {
    status: 409,
    blame: "caller",
    retry: "never",
    title: "The payment's result was delivered",
  },
  identifier_conflict: {
    status: 409,
    blame: "caller",
    retry: "never",
    title: "The payment identifier belongs to another request",
  },
  claim_not_found: { status: 404, blame: "caller", retry: "never", title: "No such claim" },
  settlement_pending: {
    status: 202,
    blame: "us",
    retry: "poll",
    retryAfterSeconds: 2,
    title: "The payment is being settled",
  },
  settlement_unknown: {
    status: 202,
    blame: "upstream",
    retry: "poll",
    retryAfterSeconds: 10,
    title: "It is not known yet whether the payment went through",
  },
  result_pending: {
    status: 202,
    blame: "us",
    retry: "poll",
    retryAfterSeconds: 2,
    title: "The result is not ready yet",
  },

  // A tool's failure, after settlement: the claim stays owed
  tool_not_found: {
    status: 404,
    blame: "caller",
    retry: "resend-same-payment",
    title: "The tool found nothing by that name",
  },
  tool_input_refused: {
    status: 400,
    blame: "caller",
    retry: "resend-same-payment",
    title: "The tool cannot process this input",
  },
  tool_timeout: {
    status: 504,
    blame: "us",
    retry: "resend-same-payment",
    retryAfterSeconds: 5,
    title: "The tool did not finish in time",
  },
  tool_failed: {
    status: 500,
    blame: "us",
    retry: "resend-same-payment",
    retryAfterSeconds: 5,
    title: "The tool failed",
  },
  upstream_rate_limited: {
    status: 503,
    blame: "upstream",
    retry: "resend-same-payment",
    retryAfterSeconds: 30,
    title: "The tool's provider limits its rate",
  },
  upstream_blocked: {
    status: 502,
    blame: "upstream",
    retry: "resend-same-payment",
    retryAfterSeconds: 60,
    title: "The tool's provider refused the request",
  },
  upstream_bad_response: {
    status: 502,
    blame: "upstream",
    retry: "resend-same-payment",
    retryAfterSeconds: 10,
    title: "The tool's provider answered nonsense",
  },
  upstream_timeout: {
    status: 504,
    blame: "upstream",
    retry: "resend-same-payment",
    retryAfterSeconds: 10,
    title: "The tool's provider did not answer in time",
  },
  upstream_unavailable: {
    status: 503,
    blame: "upstream",
    retry: "resend-same-payment",
    retryAfterSeconds: 10,
    title: "The tool's provider is not reachable",
  },
  model_unavailable: {
    status: 503,
    blame: "us",
    retry: "resend-same-payment",
    retryAfterSeconds: 30,
    title: "The language model is not available",
  },
  model_bad_output: {
    status: 502,
    blame: "us",
    retry: "resend-same-payment",
    retryAfterSeconds: 5,
    title: "The language model gave no usable answer",
  },

  internal_error: {
    status: 500,
    blame: "us",
    retry: "resend-same-payment",
    retryAfterSeconds: 5,
    title: "The gateway failed",
  },
} as const satisfies Record<string, ErrorEntry>;

/** A stable error code of the table above. */
export type ErrorCode = keyof typeof errors;

/** The codes a tool may fail with, after its payment was settled. */
export const toolErrorCodes = [
  "tool_not_found",
  "tool_input_refused",
  "tool_timeout",
  "tool_failed",
  "upstream_rate_limited",
  "upstream_blocked",
  "upstream_bad_response",
  "upstream_timeout",
  "upstream_unavailable",
  "model_unavailable",
  "model_bad_output",
] as const satisfies readonly ErrorCode[];

export type ToolErrorCode = (typeof toolErrorCodes)[number];

/** A tool's failure as it crosses Redis. `detail` is our own sentence, never an upstream's text. */
export type ToolFailure = { readonly code: ToolErrorCode; readonly detail: string };

/** What a handler throws. Its code decides blame, attempts, status and what the buyer does next. */
export class ToolError extends Error {
  readonly code: ToolErrorCode;

  constructor(code: ToolErrorCode, detail: string, options?: { cause?: unknown }) {
    super(detail, options);
    this.name = "ToolError";
    this.code = code;
  }

  toJSON(): ToolFailure {
    return { code: this.code, detail: this.message };
  }
}
