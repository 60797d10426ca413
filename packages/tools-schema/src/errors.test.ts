import { expect, test } from "vitest";
import { errors, ToolError, toolErrorCodes } from "./errors.ts";
import { retryWords } from "./retry-words.ts";

const rows = Object.entries(errors).map(([code, error]) => ({
  code,
  retryAfterSeconds: null,
  ...error,
}));

test("every answer that asks to come back says when", () => {
  const waiting = rows.filter(
    ({ status, retry }) => [202, 503].includes(status) || ["wait", "poll"].includes(retry),
  );
  expect(waiting.length).toBeGreaterThan(0);
  for (const { code, retryAfterSeconds } of waiting)
    expect(retryAfterSeconds, code).toBeGreaterThanOrEqual(1);
});

test("402 is the only status that asks for a new payment, and does so for all but a refused sign-in", () => {
  for (const { code, status, retry } of rows)
    expect(retry === "pay", code).toBe(status === 402 && code !== "siwx_invalid");
});

test("a tool's failure never asks for a new payment: for another input where the input was at fault, else for the same", () => {
  for (const code of toolErrorCodes) {
    const { blame, retry, charged } = errors[code];
    expect([retry, charged]).toEqual([
      blame === "caller" ? "correct-and-resend" : "resend-same-payment",
      true,
    ]);
  }
});

test("every word is asked for by an error, and there is no other", () => {
  expect(new Set(rows.map(({ retry }) => retry))).toEqual(new Set(Object.keys(retryWords)));
});

test("who is told to pay, to wait or to correct a request has paid nothing for it", () => {
  const free = rows.filter(({ retry }) => ["pay", "wait", "fix-request"].includes(retry));
  // Whoever's payment was sent there before may have been charged then.
  const exceptions = free.filter(({ charged }) => charged !== false);
  expect(exceptions.map(({ code }) => code)).toEqual(["storage_unavailable"]);
});

test("a caller's failure has a 4xx status, an upstream's or ours never", () => {
  for (const { code, status, blame } of rows)
    expect(status >= 400 && status < 500, code).toBe(blame === "caller");
});

test("a tool error crosses a queue as its code and our own sentence", () => {
  const error = new ToolError("tool_not_found", "no coin by that name", { cause: new Error("x") });
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    code: "tool_not_found",
    detail: "no coin by that name",
  });
});

test("a code that changes shows here", () => {
  const table = rows.map(
    ({ code, status, blame, retry, retryAfterSeconds, title }) =>
      `${code} ${status} ${blame} ${retry} ${retryAfterSeconds} ${title}`,
  );
  expect(table.join("\n")).toMatchInlineSnapshot(`
    "not_found 404 caller never null No such resource
    method_not_allowed 405 caller fix-request null Method not allowed
    invalid_json 400 caller fix-request null The body is not a JSON object
    invalid_input 400 caller fix-request null The input does not fit the operation's schema
    unknown_subject 404 caller fix-request null What the input names does not exist
    unsupported_media_type 415 caller fix-request null The body is not declared as JSON
    body_too_large 413 caller fix-request null The body is too large
    headers_too_large 431 caller fix-request null The request headers are too large
    malformed_request 400 caller fix-request null The request is not valid HTTP
    expectation_failed 417 caller fix-request null The request expects what is not offered
    request_timeout 408 caller fix-request null The request did not arrive in time
    payment_required 402 caller pay null Payment required
    invalid_payment 400 caller fix-request null The payment header cannot be read
    ambiguous_payment 400 caller fix-request null The request carries two different payments
    invalid_payment_identifier 400 caller fix-request null The payment identifier is malformed
    invalid_x402_version 402 caller pay null This x402 version is not offered
    payment_mismatch 402 caller pay null The payment does not match the terms
    resource_mismatch 402 caller pay null The payment names another resource
    payment_window 402 caller pay null The payment's time window does not fit
    payment_refused 402 caller pay null The payment was refused
    payment_void 402 caller pay null The payment's authorization can pay nobody any more
    insufficient_funds 402 caller pay null The payer's balance is too low
    siwx_invalid 402 caller fix-request null The sign-in is not accepted
    siwx_no_claim 402 caller pay null This wallet has no stored result for this request
    siwx_unavailable 503 upstream wait 5 The wallet's signature cannot be checked now
    rate_limited 429 caller wait 60 Too many payments that could not be used
    too_many_unsettled 429 caller wait 10 Too many payments of this payer are not decided yet
    too_many_waiting 429 caller wait 5 Too many calls of this payer wait or run
    too_many_wallet_checks 429 caller wait 2 Too many contract wallets are being asked
    too_many_bytes 503 us wait 2 Too much input is under way
    too_many_unread 503 us wait 2 Too much of what was answered is not read yet
    tool_unavailable 503 us wait 10 The tool is not available now
    queue_full 503 us wait 5 Too many calls are waiting
    storage_full 503 us wait 30 The store of paid results is nearly full
    storage_unsafe 503 us wait 30 The claim store may forget payments
    storage_unavailable 503 us wait 5 The claim store is not reachable
    claim_released 503 us resend-same-payment 1 Another call with this payment was not settled
    facilitator_unavailable 503 upstream resend-same-payment 5 No facilitator is reachable
    chain_unavailable 503 upstream wait 5 No node of the chain is reachable
    claim_conflict 409 caller never null The payment belongs to another request
    claim_answering 409 caller resend-same-payment 5 Another call with this payment is being answered
    claim_delivered 409 caller prove-buyer null The payment's result was delivered
    claim_unproven 409 caller prove-buyer null Only the payment's buyer may correct its input
    identifier_conflict 409 caller never null The payment identifier belongs to another request
    claim_refunded 402 caller pay null The payment was refunded
    claim_refunding 202 us poll 10 The payment is being refunded
    redemption_exhausted 202 us poll 3600 The tool has failed too often for this payment
    claim_read_too_often 429 caller poll 2 The claim is read too often
    claim_not_found 404 caller resend-same-payment null No such claim
    settlement_pending 202 us poll 2 The payment is being settled
    settlement_unknown 202 upstream poll 10 It is not known yet whether the payment went through
    result_pending 202 us poll 2 The result is not ready yet
    tool_not_found 404 caller correct-and-resend null The tool found nothing by that name
    tool_input_refused 400 caller correct-and-resend null The tool cannot process this input
    tool_timeout 504 us resend-same-payment 5 The tool did not finish in time
    tool_failed 500 us resend-same-payment 5 The tool failed
    upstream_rate_limited 503 upstream resend-same-payment 30 The tool's provider limits its rate
    upstream_blocked 502 upstream resend-same-payment 60 The tool's provider refused the request
    upstream_bad_response 502 upstream resend-same-payment 10 The tool's provider answered nonsense
    upstream_timeout 504 upstream resend-same-payment 10 The tool's provider did not answer in time
    upstream_unavailable 503 upstream resend-same-payment 10 The tool's provider is not reachable
    model_unavailable 503 us resend-same-payment 30 The language model is not available
    model_bad_output 502 us resend-same-payment 5 The language model gave no usable answer
    internal_error 500 us resend-same-payment 5 The gateway failed"
  `);
});
