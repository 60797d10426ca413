import type { Charged } from "./advice.ts";
import type { Answer } from "./answer.ts";
import type { Result } from "./result.ts";

/** The claim of a payment, as far as the shop has told of it. */
export type Claim = { readonly token?: string | undefined; readonly page?: string | undefined };

/** How a purchase went, whatever came of it. */
export type Course = {
  /** Its name in the journal. */
  readonly purchase: string;
  /** Whether money has moved for it, as far as the shop says. */
  readonly charged: Charged;
  /** The headers of each payment that was sent. */
  readonly payments: readonly Readonly<Record<string, string>>[];
  /** Of the last payment. */
  readonly claim: Claim;
  /** The last answer. */
  readonly answer: Answer | undefined;
  /** What was told, in order: `402 payment_required`, `no answer`, `200 result`. */
  readonly story: readonly string[];
};

/** What came of a purchase. */
export type Ending =
  | { readonly kind: "result"; readonly result: Result }
  /** The money came back. */
  | { readonly kind: "refunded" }
  /** Nothing more is to be had by this purchase; `charged` says whether it cost anything. */
  | { readonly kind: "refused"; readonly reason: string }
  /** The deadline passed. The journal keeps it, and `resume` goes on. */
  | { readonly kind: "open"; readonly reason: string };

export type Outcome = Course & Ending;
