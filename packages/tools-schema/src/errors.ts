import type { Retry } from "./retry-words.ts";

/** Who has to act: the caller, a provider behind the tool, or us. It decides status, retry and attempts. */
export type Blame = "caller" | "upstream" | "us";

type ErrorEntry = {
  readonly status: number;
  readonly blame: Blame;
  readonly retry: Retry;
  /**
   * Whether a first request that ends so has moved money. The answer's own `charged` is what counts: it knows what
   * became of a payment that was sent before. "told" where there always was such a payment.
   */
  readonly charged: boolean | "unknown" | "told";
  /** Where waiting helps, how long. */
  readonly retryAfterSeconds?: number;
  readonly title: string;
};

// One row maker per advice to the agent, named after it: what the advice decides is said once.

const pay = <const Title extends string>(title: Title) =>
  ({ status: 402, blame: "caller", retry: "pay", charged: false, title }) as const;

const fixRequest = <const Status extends number, const Title extends string>(
  status: Status,
  title: Title,
) => ({ status, blame: "caller", retry: "fix-request", charged: false, title }) as const;

const never = <
  const Status extends number,
  const Title extends string,
  const Charged extends false | "told",
>(
  status: Status,
  title: Title,
  charged: Charged,
) => ({ status, blame: "caller", retry: "never", charged, title }) as const;

/** What the payment alone does not give any more: anybody can copy it from the chain. */
const proveBuyer = <const Status extends number, const Title extends string>(
  status: Status,
  title: Title,
) => ({ status, blame: "caller", retry: "prove-buyer", charged: true, title }) as const;

const wait = <From extends Blame, const Title extends string, const Seconds extends number>(
  blame: From,
  title: Title,
  retryAfterSeconds: Seconds,
) => ({ status: 503, blame, retry: "wait", charged: false, retryAfterSeconds, title }) as const;

/** Too much of something from one caller: nothing was charged, later it is welcome again. */
const limit = <const Title extends string, const Seconds extends number>(
  title: Title,
  retryAfterSeconds: Seconds,
) =>
  ({
    status: 429,
    blame: "caller",
    retry: "wait",
    charged: false,
    retryAfterSeconds,
    title,
  }) as const;

const poll = <
  From extends Blame,
  const Title extends string,
  const Seconds extends number,
  const Charged extends true | "unknown",
>(
  blame: From,
  title: Title,
  retryAfterSeconds: Seconds,
  charged: Charged,
) => ({ status: 202, blame, retry: "poll", charged, retryAfterSeconds, title }) as const;

/** The caller's own failure after settlement: waiting does not help, another input may. */
const correct = <const Status extends number, const Title extends string>(
  status: Status,
  title: Title,
) => ({ status, blame: "caller", retry: "correct-and-resend", charged: true, title }) as const;

/** A paid call that failed by no fault of the caller. */
const failed = <
  const Status extends number,
  From extends Blame,
  const Title extends string,
  const Seconds extends number,
>(
  status: Status,
  blame: From,
  title: Title,
  retryAfterSeconds: Seconds,
) =>
  ({
    status,
    blame,
    retry: "resend-same-payment",
    charged: true,
    retryAfterSeconds,
    title,
  }) as const;

/** Every error that a caller can see. Codes are API: they are never renamed or reused. */
export const errors = {
  // The request
  not_found: never(404, "No such resource", false),
  method_not_allowed: fixRequest(405, "Method not allowed"),
  invalid_json: fixRequest(400, "The body is not a JSON object"),
  invalid_input: fixRequest(400, "The input does not fit the operation's schema"),
  unknown_subject: fixRequest(404, "What the input names does not exist"),
  unsupported_media_type: fixRequest(415, "The body is not declared as JSON"),
  body_too_large: fixRequest(413, "The body is too large"),
  headers_too_large: fixRequest(431, "The request headers are too large"),
  malformed_request: fixRequest(400, "The request is not valid HTTP"),
  expectation_failed: fixRequest(417, "The request expects what is not offered"),
  request_timeout: fixRequest(408, "The request did not arrive in time"),

  // The payment, before any money moves
  payment_required: pay("Payment required"),
  invalid_payment: fixRequest(400, "The payment header cannot be read"),
  ambiguous_payment: fixRequest(400, "The request carries two different payments"),
  invalid_payment_identifier: fixRequest(400, "The payment identifier is malformed"),
  invalid_x402_version: pay("This x402 version is not offered"),
  payment_mismatch: pay("The payment does not match the terms"),
  resource_mismatch: pay("The payment names another resource"),
  payment_window: pay("The payment's time window does not fit"),
  payment_refused: pay("The payment was refused"),
  payment_void: pay("The payment's authorization can pay nobody any more"),
  insufficient_funds: pay("The payer's balance is too low"),

  // Sign-in with a wallet, which gives a stored result again
  siwx_invalid: fixRequest(402, "The sign-in is not accepted"),
  siwx_no_claim: pay("This wallet has no stored result for this request"),
  siwx_unavailable: wait("upstream", "The wallet's signature cannot be checked now", 5),

  // Refusals of ours, before any money moves
  rate_limited: limit("Too many payments that could not be used", 60),
  too_many_unsettled: limit("Too many payments of this payer are not decided yet", 10),
  too_many_waiting: limit("Too many calls of this payer wait or run", 5),
  too_many_wallet_checks: limit("Too many contract wallets are being asked", 2),
  too_many_bytes: wait("us", "Too much input is under way", 2),
  too_many_unread: wait("us", "Too much of what was answered is not read yet", 2),
  tool_unavailable: wait("us", "The tool is not available now", 10),
  queue_full: wait("us", "Too many calls are waiting", 5),
  storage_full: wait("us", "The store of paid results is nearly full", 30),
  storage_unsafe: wait("us", "The claim store may forget payments", 30),
  storage_unavailable: {
    ...wait("us", "The claim store is not reachable", 5),
    charged: "unknown",
  },
  claim_released: {
    ...failed(503, "us", "Another call with this payment was not settled", 1),
    charged: false,
  },
  facilitator_unavailable: {
    ...failed(503, "upstream", "No facilitator is reachable", 5),
    charged: false,
  },
  chain_unavailable: wait("upstream", "No node of the chain is reachable", 5),

  // Claims
  claim_conflict: never(409, "The payment belongs to another request", "told"),
  claim_answering: {
    status: 409,
    blame: "caller",
    retry: "resend-same-payment",
    charged: "told",
    retryAfterSeconds: 5,
    title: "Another call with this payment is being answered",
  },
  claim_delivered: proveBuyer(409, "The payment's result was delivered"),
  claim_unproven: proveBuyer(409, "Only the payment's buyer may correct its input"),
  identifier_conflict: never(409, "The payment identifier belongs to another request", "told"),
  claim_refunded: pay("The payment was refunded"),
  claim_refunding: poll("us", "The payment is being refunded", 10, true),
  redemption_exhausted: poll("us", "The tool has failed too often for this payment", 3_600, true),
  claim_read_too_often: {
    ...limit("The claim is read too often", 2),
    retry: "poll",
    charged: "told",
  },
  claim_not_found: {
    status: 404,
    blame: "caller",
    retry: "resend-same-payment",
    charged: "unknown",
    title: "No such claim",
  },
  settlement_pending: poll("us", "The payment is being settled", 2, "unknown"),
  settlement_unknown: poll(
    "upstream",
    "It is not known yet whether the payment went through",
    10,
    "unknown",
  ),
  result_pending: poll("us", "The result is not ready yet", 2, true),

  // A tool's failure, after settlement: the claim stays owed
  tool_not_found: correct(404, "The tool found nothing by that name"),
  tool_input_refused: correct(400, "The tool cannot process this input"),
  tool_timeout: failed(504, "us", "The tool did not finish in time", 5),
  tool_failed: failed(500, "us", "The tool failed", 5),
  upstream_rate_limited: failed(503, "upstream", "The tool's provider limits its rate", 30),
  upstream_blocked: failed(502, "upstream", "The tool's provider refused the request", 60),
  upstream_bad_response: failed(502, "upstream", "The tool's provider answered nonsense", 10),
  upstream_timeout: failed(504, "upstream", "The tool's provider did not answer in time", 10),
  upstream_unavailable: failed(503, "upstream", "The tool's provider is not reachable", 10),
  model_unavailable: failed(503, "us", "The language model is not available", 30),
  model_bad_output: failed(502, "us", "The language model gave no usable answer", 5),

  internal_error: { ...failed(500, "us", "The gateway failed", 5), charged: "unknown" },
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

/** A code that a tool may fail with. */
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
