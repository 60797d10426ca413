import { keccak256 } from "viem";
import type { AnswerFault } from "./facilitator-fault.ts";
import type { FacilitatorAnswer, FacilitatorRequest } from "./facilitator-server.ts";
import {
  failedWith,
  type Settlement,
  settledWith,
  settlementFrom,
  signedFrom,
} from "./settle-wire.ts";

const cut: FacilitatorAnswer = { status: 0, body: "", reset: true };
const silence: FacilitatorAnswer = { status: 0, body: "", hang: true };
const error400: FacilitatorAnswer = { status: 400, body: { error: "Invalid request" } };
const error500: FacilitatorAnswer = { status: 500, body: { error: "internal server error" } };
const gatewayTimeout: FacilitatorAnswer = {
  status: 504,
  body: "<html><body><h1>504 Gateway Time-out</h1></body></html>",
};
const halfJson: FacilitatorAnswer = {
  status: 200,
  body: '{"success":tru',
  contentType: "application/json",
};
const nothing: FacilitatorAnswer = { status: 200, body: "" };
const noKinds: FacilitatorAnswer = {
  status: 200,
  body: { kinds: [], extensions: [], signers: {} },
};

const headerLines = "refused\r\nset-cookie: forged=1\r\npayment-response: forged\r\n\r\n<script>";
const longReason = headerLines.repeat(Math.ceil(8192 / headerLines.length)).slice(0, 8192);
const stranger = "0x000000000000000000000000000000000000dEaD";

/** Nothing is settled; this is answered. */
const instead = (
  plays: string,
  answer: (request: FacilitatorRequest) => FacilitatorAnswer,
): AnswerFault => ({
  plays,
  isPaid: false,
  kind: "answer",
  call: "settle",
  script: (request) => answer(request),
});

/** It is settled for real; this is answered, whatever came of it. */
const afterwards = (plays: string, answer: FacilitatorAnswer): AnswerFault => ({
  plays,
  isPaid: true,
  kind: "answer",
  call: "settle",
  script: async (_, genuine) => {
    await genuine();
    return answer;
  },
});

/** It is settled for real, and the success told otherwise; a refusal stays one. */
const retold = (
  plays: string,
  tell: (request: FacilitatorRequest, settlement: Settlement) => FacilitatorAnswer,
): AnswerFault => ({
  plays,
  isPaid: true,
  kind: "answer",
  call: "settle",
  script: async (request, genuine) => {
    const answer = await genuine();
    const settlement = settlementFrom(answer);
    return settlement ? tell(request, settlement) : answer;
  },
});

/** The faults that lie in the answer alone, so that any facilitator can play them. */
export const answerFaults = {
  refuse: instead("Refuses every payment for its signature, sending nothing.", (request) =>
    failedWith(request, "invalid_exact_evm_signature"),
  ),
  "refuse-funds": instead("Refuses every payment for want of funds, sending nothing.", (request) =>
    failedWith(request, "insufficient_funds"),
  ),
  "hang-before": instead("Takes the payment, does nothing and never answers.", () => silence),
  "hang-after": afterwards("Settles the payment and never answers.", silence),
  "reset-before": instead("Cuts the connection before anything is sent.", () => cut),
  "reset-after-broadcast": afterwards("Settles the payment, then cuts the connection.", cut),
  "error-500": instead("Answers 500 and settles nothing.", () => error500),
  "error-400-after-broadcast": afterwards(
    "Settles the payment, then answers 400, as to whatever it stumbles over.",
    error400,
  ),
  "error-500-after-broadcast": afterwards("Settles the payment, then answers 500.", error500),
  "gateway-timeout-html": instead(
    "A proxy in front answers 504 in HTML, and nothing is settled.",
    () => gatewayTimeout,
  ),
  "gateway-timeout-html-after-broadcast": afterwards(
    "A proxy in front answers 504 in HTML although the payment was settled.",
    gatewayTimeout,
  ),
  "junk-json": instead("Answers 200 with JSON that breaks off, settling nothing.", () => halfJson),
  "junk-json-after-broadcast": afterwards(
    "Settles the payment, then answers 200 with JSON that breaks off.",
    halfJson,
  ),
  "empty-body": instead("Answers 200 with no body, settling nothing.", () => nothing),
  "empty-hash": instead(
    "Claims success without a transaction hash, and has settled nothing.",
    (request) => settledWith(request, ""),
  ),
  "empty-hash-after-broadcast": retold(
    "Settles the payment and claims success without its transaction hash.",
    (request) => settledWith(request, ""),
  ),
  "unknown-hash": instead(
    "Claims success with the hash of a transaction that does not exist.",
    // The same payment is always told the same.
    (request) => settledWith(request, keccak256(signedFrom(request).authorization.nonce)),
  ),
  "wrong-payer": retold("Settles the payment and names another payer.", (_, settlement) => ({
    status: 200,
    body: { ...settlement, payer: stranger },
  })),
  "wrong-network": retold("Settles the payment and names another network.", (_, settlement) => ({
    status: 200,
    body: { ...settlement, network: "eip155:1" },
  })),
  pending: retold(
    "Settles the payment, but says that it is pending, with its transaction hash.",
    (request, { transaction }) => failedWith(request, "settlement_pending", transaction),
  ),
  "long-reason": instead(
    "Refuses with a reason of 8 KB that holds line breaks, header lines and markup.",
    (request) => failedWith(request, longReason),
  ),
  unsupported: {
    plays: "Says that it supports no network at all, though it would still settle.",
    isPaid: true,
    kind: "answer",
    call: "supported",
    script: () => noKinds,
  },
} as const satisfies Record<string, AnswerFault>;
