import type { Answer } from "./answer.ts";

/**
 * What a shop tells its buyer to do next, in the member `retry` of an RFC 9457 problem:
 * - `pay`: sign a new payment for the attached terms
 * - `resend-same-payment`: the same request with the same payment
 * - `correct-and-resend`: it was paid, and its input was at fault: a corrected input with the same payment
 * - `poll`: GET the claim's URL
 * - `wait`: the same request again, later; nothing was charged
 * - `fix-request`: the request is wrong; the payment is still good
 * - `prove-buyer`: the result was delivered and is given again to who proves to have bought it
 * - `never`: this request cannot succeed with this payment
 */
export const advices = [
  "pay",
  "resend-same-payment",
  "correct-and-resend",
  "poll",
  "wait",
  "fix-request",
  "prove-buyer",
  "never",
] as const;

export type Advice = (typeof advices)[number];

/** Whether money has moved, as far as the shop says. */
export type Charged = boolean | "unknown";

/** What the shop says of the money; "unknown" where it says nothing. */
export const chargedIn = ({ body }: Answer): Charged =>
  typeof body["charged"] === "boolean" ? body["charged"] : "unknown";

/** The money came back: an end like a result, also where the answer invites to pay again. */
export const isRefund = ({ body }: Answer): boolean =>
  body["code"] === "claim_refunded" || body["state"] === "refunded";

/** The code or the state that an answer names, or its status alone. */
export const wordOf = ({ status, body }: Answer): string => {
  const word = body["code"] ?? body["state"];
  const isResult = status >= 200 && status < 300;
  return typeof word === "string" ? `${status} ${word}` : `${status}${isResult ? " result" : ""}`;
};

const isTransient = (status: number): boolean =>
  status >= 500 || status === 408 || status === 425 || status === 429;

/** A shop that knows nothing of `retry`: what never takes money twice. */
const untold = ({ status }: Answer, isPaid: boolean, isPage: boolean): Advice => {
  // A page that says no more: the same payment, sent again, moves what has come to a halt.
  if (isPage) return status === 202 ? "poll" : "resend-same-payment";
  if (status === 402) return isPaid ? "never" : "pay";
  if (isTransient(status)) return isPaid ? "resend-same-payment" : "wait";
  return "never";
};

/**
 * What to do after an answer that is no result. A 402 after a payment is only paid again where the shop says
 * that it took nothing.
 */
export const adviceOf = (
  answer: Answer,
  { isPaid, isPage }: { isPaid: boolean; isPage: boolean },
): Advice => {
  const { retry, code } = answer.body;
  // Delivered, and this copy did not prove its buyer: shops that do not say `prove-buyer` mean it.
  if (code === "claim_delivered") return "prove-buyer";
  const told = advices.find((advice) => advice === retry) ?? untold(answer, isPaid, isPage);
  return told === "pay" && isPaid && chargedIn(answer) !== false ? "never" : told;
};
