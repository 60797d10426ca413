import type { Hex } from "viem";
import type { SignedAuthorization } from "../chain/authorization.ts";
import type { FacilitatorAnswer, FacilitatorRequest } from "./facilitator-server.ts";

type SettleBody = {
  paymentPayload: { payload: SignedAuthorization };
  paymentRequirements: { network: string };
};

/** The signed authorization that is to be settled. */
export const signedFrom = ({ body }: FacilitatorRequest): SignedAuthorization =>
  (body as SettleBody).paymentPayload.payload;

const partiesFrom = (request: FacilitatorRequest) => ({
  network: (request.body as SettleBody).paymentRequirements.network,
  payer: signedFrom(request).authorization.from,
});

/** Success, naming this transaction. */
export const settledWith = (
  request: FacilitatorRequest,
  transaction: string,
): FacilitatorAnswer => ({
  status: 200,
  body: { success: true, transaction, ...partiesFrom(request) },
});

/** Failure with this reason; a named transaction means that something was sent. */
export const failedWith = (
  request: FacilitatorRequest,
  errorReason: string,
  transaction: Hex | "" = "",
): FacilitatorAnswer => ({
  status: 200,
  body: { success: false, errorReason, transaction, ...partiesFrom(request) },
});

/** What a facilitator says of a payment that it has settled. */
export type Settlement = { success: true; transaction: Hex };

/** The settlement in an answer; undefined when the answer is anything else. */
export const settlementFrom = ({ body }: FacilitatorAnswer): Settlement | undefined => {
  const settlement = body as Settlement | { success: false };
  return settlement.success ? settlement : undefined;
};
