/**
 * What an agent does next, in the member `retry` of an answer that is no result: each word, and what it asks for.
 * Obeying it never pays twice. This is the one place where the words are defined; `docs/errors.md` is made of it.
 */
export const retryWords = {
  pay: "Sign a new payment for the terms in this answer and send the same request with it. Whatever was sent before took no money, or the money came back.",
  "resend-same-payment":
    "Send the same request with the very same signed payment, after `retryAfterSeconds` if there are any. It is not charged again. Sign nothing new: a second signature is a second payment.",
  "correct-and-resend":
    "The call is paid for, and its input was at fault. Send a corrected input to the same operation, with the very same signed payment and the `Claim-Token` of this answer. It is not charged again.",
  poll: "GET the URL in `claim`, after `retryAfterSeconds`. That is free, and gives the result once it is there.",
  wait: "Send the same request again after `retryAfterSeconds`. Nothing was charged, and a payment that went along is still good.",
  "prove-buyer":
    "What this payment bought is its buyer's alone: a result that was delivered, or a corrected input. Send the same request and payment with what shows who bought: the `Claim-Token`, the first call's payment identifier, or a sign-in with the wallet. It is free.",
  "fix-request":
    "Correct what `detail` and `issues` name and send the request again. Nothing was charged for this attempt, and a payment that went along is still good.",
  never: "Stop. This request cannot succeed with this payment.",
} as const;

/** A word of the table above. */
export type Retry = keyof typeof retryWords;
