import type { JobOutcome } from "@coinslot/jobs";
import type { ErrorCode } from "@coinslot/tools-schema";
import type { Claim } from "./claim.ts";
import type { Claims } from "./claims.ts";
import type { Network } from "./networks.ts";
import type { Payment } from "./payment.ts";
import type { Persist } from "./persist.ts";
import { type Charged, jsonReply, problemReply, type Refusal, type Reply } from "./reply.ts";

/** The settlement header of the version that was paid with. */
const settlementHeader = (version: 1 | 2, settlement: object): Record<string, string> => ({
  [version === 1 ? "x-payment-response" : "payment-response"]: Buffer.from(
    JSON.stringify(settlement),
  ).toString("base64"),
});

const networkName = (version: 1 | 2, network: Network): string =>
  version === 1 ? network.label : network.id;

/** Says which transaction paid for the claim. */
const settledHeader = (
  { x402Version, transaction, payer }: Claim,
  network: Network,
): Record<string, string> =>
  settlementHeader(x402Version, {
    success: true,
    transaction,
    network: networkName(x402Version, network),
    payer,
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

/** Whether a claim's payment has moved money, as far as is known. */
export const chargedOf = (claim: Claim): Charged =>
  claim.state === "owed" || claim.state === "delivered" ? true : "unknown";

/** The answers that a claim gives, the same ones every time it is asked. */
export type ClaimReplies = {
  result(claim: Claim, body: object): Reply;
  /** 202: the claim's URL, where the result can be collected free. */
  pending(
    claim: Claim,
    code: "settlement_pending" | "settlement_unknown" | "result_pending",
  ): Reply;
  outcome(claim: Claim, outcome: JobOutcome | undefined): Reply;
  conflict(claim: Claim, code: "claim_conflict" | "claim_delivered"): Reply;
};

const pendingDetails = {
  settlement_pending:
    "The payment is being settled. The claim's URL tells when it is, and then gives the result.",
  settlement_unknown:
    "The facilitator gave no definite answer, so it is not known whether the payment went through. The claim stays open: while it does, the same payment is never charged twice.",
  result_pending:
    "The payment is settled and the result is owed. The claim's URL gives it as soon as it is there.",
} as const;

const conflictDetails = {
  claim_conflict:
    "This payment was used for another request. It was not charged again and nothing was run.",
  claim_delivered:
    "This payment's result was delivered. It is given again to whoever sends the claim token, or the payment identifier, of the first call.",
} as const;

export const createClaimReplies = (options: {
  publicUrl: string;
  network: Network;
  claims: Claims;
  persist: Persist;
}): ClaimReplies => {
  const { publicUrl, network, claims, persist } = options;
  const urlOf = (claim: Claim): string => `${publicUrl}/claims/${claim.token}`;

  const headersOf = (claim: Claim): Record<string, string> => ({
    "claim-token": claim.token,
    link: `<${urlOf(claim)}>; rel="status"`,
    ...(claim.transaction ? settledHeader(claim, network) : {}),
  });

  const pending: ClaimReplies["pending"] = (claim, code) =>
    problemReply({ code, detail: pendingDetails[code] }, chargedOf(claim), {
      headers: { ...headersOf(claim), location: urlOf(claim) },
      members: { claim: urlOf(claim) },
    });

  const result: ClaimReplies["result"] = (claim, body) => ({
    ...jsonReply(200, body, headersOf(claim)),
    onWritten: () => void persist("delivery", () => claims.deliver(claim)),
  });

  return {
    result,
    pending,
    outcome(claim, outcome) {
      if (!outcome) return pending(claim, "result_pending");
      if (outcome.ok) return result(claim, outcome.body);
      const refusal: Refusal = {
        code: outcome.error.code,
        detail: `${outcome.error.detail} The payment is kept as a claim: the same request with the same payment runs it again and is not charged.`,
      };
      return problemReply(refusal, true, {
        headers: headersOf(claim),
        members: { claim: urlOf(claim) },
      });
    },
    conflict: (claim, code) =>
      problemReply({ code, detail: conflictDetails[code] }, chargedOf(claim)),
  };
};
