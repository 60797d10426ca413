import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { Operation } from "@coinslot/tools-schema";
import type { Input } from "../claims/claim.ts";
import { type Peer, peerOf } from "../http/peer.ts";
import type { Refusal } from "../http/reply.ts";
import type { HeldBytes } from "../limits/body-budget.ts";
import { decodeMppCredential, isMppCredential } from "../mpp/mpp-credential.ts";
import { decodePayment, type Payment } from "../payment/payment.ts";
import { type Credentials, credentialsIn } from "./proof.ts";
import { readInput } from "./read-input.ts";

/** What a caller sends, through whatever surface: all that the paid path reads of it. */
export type CallRequest = {
  /** The caller's address, as far as limits go. */
  readonly address: string;
  /** The payment by its form alone, or what is wrong with that. Without one, the call signs in. */
  readonly payment: (() => Payment | Refusal) | undefined;
  readonly credentials: Credentials;
  /** How long the caller waits, as the value of `Prefer`. */
  readonly prefer: string | undefined;
  /** Asked once, of whoever's payment or sign-in is worth it; a refusal itself where nobody knows what was asked. */
  readonly readInput: () => Promise<{ readonly input: Input | Refusal } | Refusal>;
  readonly peer: Peer;
};

const isPaid = (headers: IncomingHttpHeaders): boolean =>
  Boolean(headers["payment-signature"] || headers["x-payment"]);

const twoPayments: Refusal = {
  code: "ambiguous_payment",
  detail: "Authorization and an x402 header carry a payment each. One belongs in a request.",
};

/** The payment of a request, through the codec that it came by. */
const paymentIn = (
  headers: IncomingHttpHeaders,
  hasMpp: boolean,
): (() => Payment | Refusal) | undefined => {
  const { authorization } = headers;
  if (!hasMpp || authorization === undefined || !isMppCredential(authorization))
    return isPaid(headers) ? () => decodePayment(headers) : undefined;
  if (isPaid(headers)) return () => twoPayments;
  return () => decodeMppCredential(authorization, headers["idempotency-key"]?.toString());
};

/** A call over plain HTTP: the payment in a header, the input in query or body. */
export const callRequestFrom = (
  operation: Operation,
  response: ServerResponse,
  address: string,
  held: HeldBytes,
  hasMpp: boolean,
): CallRequest => {
  const request = response.req;
  const { headers } = request;
  return {
    address,
    payment: paymentIn(headers, hasMpp),
    credentials: credentialsIn(headers),
    prefer: headers["prefer"]?.toString(),
    readInput: () => readInput(operation, request, held),
    peer: peerOf(response),
  };
};
