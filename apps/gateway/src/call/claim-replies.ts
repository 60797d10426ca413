import type { AwaitedOutcome, JobTimes } from "@coinslot/jobs";
import type { SignedReceipt } from "@coinslot/receipts";
import { type ErrorCode, errors } from "@coinslot/tools-schema";
import type { Claim, VoidReason } from "../claims/claim.ts";
import { chargedOf, type PendingCode } from "../claims/states.ts";
import type { Claims } from "../claims/store.ts";
import type { GatewayLog } from "../log.ts";
import { createLogSale } from "./log-sale.ts";
import { mppReceiptHeader } from "../mpp/mpp-receipt.ts";
import type { Network } from "../payment/networks.ts";
import type { Payment } from "../payment/payment.ts";
import type { Persist } from "../claims/persist.ts";
import { receiptExtension } from "../receipts/extension.ts";
import type { IssueReceipt } from "../receipts/issue-receipt.ts";
import {
  type Charged,
  jsonReply,
  problemMembers,
  problemReply,
  type Refusal,
  type Reply,
  statusOf,
} from "../http/reply.ts";

/** The settlement header of the version that was paid with. */
const settlementHeader = (version: 1 | 2, settlement: object): Record<string, string> => ({
  [version === 1 ? "x-payment-response" : "payment-response"]: Buffer.from(
    JSON.stringify(settlement),
  ).toString("base64"),
});

const networkName = (version: 1 | 2, network: Network): string =>
  version === 1 ? network.label : network.id;

/** Says which transaction paid for the claim, and with the result carries its receipt. */
const settledHeader = (
  { x402Version, transaction, payer }: Claim,
  network: Network,
  receipt: SignedReceipt | undefined,
): Record<string, string> =>
  settlementHeader(x402Version, {
    success: true,
    transaction,
    network: networkName(x402Version, network),
    payer,
    ...(receipt ? { extensions: receiptExtension(receipt) } : {}),
  });

/** Says that a payment was not settled, with our own code: facilitators' reasons stay in the log. */
export const refusedHeader = (
  payment: Payment,
  network: Network,
  errorReason: ErrorCode,
): Record<string, string> =>
  settlementHeader(payment.x402Version, {
    success: false,
    errorReason,
    transaction: "",
    network: networkName(payment.x402Version, network),
    payer: payment.payer,
  });

/** The answers that a claim gives, the same ones every time it is asked. */
export type ClaimReplies = {
  result(claim: Claim, body: object, times?: JobTimes): Promise<Reply>;
  /** What is to be done when a result has been written out. `times` are its job's, where they are known. */
  onWritten(claim: Claim, times?: JobTimes): () => void;
  /** Not yet, and why: with the claim's URL, where the result can be collected free. */
  pending(claim: Claim, code: keyof typeof pendingDetails): Reply;
  outcome(claim: Claim, outcome: AwaitedOutcome | undefined): Promise<Reply>;
  conflict(claim: Claim, code: keyof typeof conflictDetails): Reply;
  /** The result was delivered, and the sign-in that came with its payment proves no buyer. */
  unproven(claim: Claim, signIn: Refusal): Reply;
};

/** What follows the first sentence, which says what to do: in few words, because they are read with it. */
const pendingDetails = {
  settlement_pending: "The payment is being settled.",
  settlement_unknown: "The facilitator gave no definite answer.",
  result_pending: "The payment is settled, the result owed.",
  tool_unavailable: "The tool failed for this payment and is not ready now.",
  too_many_waiting: "Too many calls of this payer wait or run.",
  claim_refunding: "The money is on its way back to the payer.",
  redemption_exhausted: "The tool failed often: one run an hour from now on.",
} as const satisfies Partial<Record<ErrorCode, string>> & Record<PendingCode, string>;

/**
 * A claim's problem for readers who are models, and for clients whose user only looks at whether the status is below
 * 300: what it is, what to do and where come before everything else.
 */
const claimProblem = (
  refusal: Refusal,
  charged: Charged,
  claim: string,
  headers: Record<string, string>,
): Reply => {
  const { code, retry, ...rest } = problemMembers(refusal, charged);
  const reply = problemReply(refusal, charged, { headers });
  return { ...reply, body: JSON.stringify({ code, retry, claim, ...rest }) };
};

const moneyWords = { true: "Paid.", false: "Not paid.", unknown: "Perhaps paid." } as const;

/** "Paid. GET … in 2 seconds; it is free." */
const stepOf = (code: keyof typeof pendingDetails, charged: Charged, url: string): string => {
  const { status, retryAfterSeconds: seconds } = errors[code];
  const step =
    status === 202
      ? `GET ${url} in ${seconds} seconds; it is free.`
      : `Send the same request with the same payment in ${seconds} seconds; it is not charged again.`;
  return `${moneyWords[`${charged}`]} ${step}`;
};

const voidDetails: Readonly<Record<VoidReason, string>> = {
  cancelled: "The payer cancelled this authorization on the chain.",
  expired: "This authorization was not used before it expired.",
  "spent-elsewhere": "This authorization's nonce was used for something else.",
  "spent-before": "This authorization was used long before it was sent here.",
  unused:
    "This authorization was not used for a day and is not waited for any more. It can still be cancelled on the chain.",
};

/** Why nothing can be got for this payment any more, for its buyer. */
export const endedDetailOf = (claim: Claim): string =>
  claim.state === "void" ? voidDetailOf(claim) : refundDetailOf(claim);

/** Why a claim's authorization is worthless, for its buyer. */
export const voidDetailOf = ({ voidReason = "expired" }: Claim): string =>
  `${voidDetails[voidReason]} Nothing was charged for this call. Fresh terms are attached.`;

/** Where a refunded claim's money went, for its buyer. */
const refundDetailOf = ({ refundTransaction }: Claim): string =>
  `The money was sent back to the payer by transaction ${refundTransaction}. Fresh terms are attached.`;

/** With what a corrected input runs: for whoever has the claim's token, and for a bare copy. */
const correctedWith = {
  buyer: "with the same payment and the Claim-Token of this answer",
  copy: "with the same payment and the first call's Claim-Token or identifier, or a sign-in",
} as const;

/** A failure's words, as far as they are true for a bare copy of the payment. */
export const ofCopy = (body: string): string =>
  body.replace(correctedWith.buyer, correctedWith.copy);

/** How a failed call is redeemed: the same input would only fail again where the input was at fault. */
const redemptionOf = (code: ErrorCode): string =>
  errors[code].blame === "caller"
    ? `The payment is kept as a claim: a corrected input of the same operation, ${correctedWith.buyer}, runs and is not charged.`
    : "The payment is kept as a claim: the same request with the same payment runs it again and is not charged.";

const conflictDetails = {
  claim_conflict:
    "This payment was used for another request. It was not charged again and nothing was run.",
  claim_unproven:
    "This payment was charged for another request, whose tool failed. A corrected input runs free for its buyer: for whoever sends the claim token, or the payment identifier, of the first call, or signs in with the paying wallet.",
  claim_answering:
    "Another call with this payment is being answered; this one is if that one breaks off. With the claim token, the first call's payment identifier or the wallet's sign-in it is answered at once.",
  claim_delivered:
    "This payment's result was delivered. It is given again to whoever sends the claim token, or the payment identifier, of the first call, or signs in with the paying wallet.",
} as const;

/** Where there is no room for a result, what was given before is refused; what is owed is handed over. */
const notNow =
  (claim: Claim, pending: ClaimReplies["pending"]) =>
  (refusal: Refusal): Reply =>
    claim.state === "delivered" ? problemReply(refusal, true) : pending(claim, "result_pending");

type ReplyParts = {
  publicUrl: string;
  network: Network;
  claims: Claims;
  persist: Persist;
  issueReceipt: IssueReceipt;
  log: GatewayLog;
  now: () => number;
  /** Whether buyers may have paid by MPP: its receipt stands beside x402's then. */
  hasMpp?: boolean;
};

export const createClaimReplies = (options: ReplyParts): ClaimReplies => {
  const { publicUrl, network, claims, persist, issueReceipt, log, now, hasMpp = false } = options;
  const logSale = createLogSale(log, now);
  const urlOf = (claim: Claim): string => `${publicUrl}/claims/${claim.token}`;

  const headersOf = (claim: Claim, receipt?: SignedReceipt): Record<string, string> => ({
    "claim-token": claim.token,
    link: `<${urlOf(claim)}>; rel="status"`,
    ...(claim.transaction ? settledHeader(claim, network, receipt) : {}),
  });

  const pending: ClaimReplies["pending"] = (claim, code) => {
    const [charged, url] = [chargedOf(claim), urlOf(claim)];
    const detail = `${stepOf(code, charged, url)} ${pendingDetails[code]}`;
    const headers = { ...headersOf(claim), location: url };
    return claimProblem({ code, detail }, charged, url, headers);
  };

  const onWritten: ClaimReplies["onWritten"] = (claim, times) => () =>
    void persist("delivery", async () => {
      if (await claims.deliver(claim)) logSale.delivered(claim, times);
    });

  const result: ClaimReplies["result"] = async (claim, body, times) => {
    const reply = jsonReply(200, body);
    const receipt = await issueReceipt(claim, String(reply.body));
    const { transaction, settledAt = claim.openedAt } = claim;
    const mppReceipt = hasMpp && transaction ? mppReceiptHeader(transaction, settledAt) : {};
    const headers = { ...reply.headers, ...headersOf(claim, receipt), ...mppReceipt };
    return {
      ...reply,
      headers,
      onWritten: onWritten(claim, times),
      instead: notNow(claim, pending),
    };
  };

  return {
    result,
    onWritten,
    pending,
    async outcome(claim, outcome) {
      if (!outcome) return pending(claim, "result_pending");
      if (outcome.ok) return result(claim, outcome.body, outcome.times);
      logSale.owed(claim, outcome.error.code, outcome.times);
      const refusal: Refusal = {
        code: outcome.error.code,
        detail: `${outcome.error.detail} ${redemptionOf(outcome.error.code)}`,
      };
      return claimProblem(refusal, true, urlOf(claim), headersOf(claim));
    },
    conflict: (claim, code) =>
      problemReply({ code, detail: conflictDetails[code] }, chargedOf(claim)),
    unproven(claim, signIn) {
      if (statusOf(signIn) !== 402) return problemReply(signIn, chargedOf(claim));
      const detail = `${conflictDetails.claim_delivered} ${signIn.detail}`;
      return problemReply({ ...signIn, code: "claim_delivered", detail }, chargedOf(claim));
    },
  };
};
