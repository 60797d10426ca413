import type { LocalAccount } from "viem";
import {
  type Authorization,
  type SignedAuthorization,
  signAuthorization,
} from "../chain/authorization.ts";
import type { ChainId } from "../chain/usdc.ts";

/** One entry of `accepts` of a v1 402. */
export type TermsV1 = {
  scheme: string;
  network: string;
  maxAmountRequired: string;
  payTo: string;
  [key: string]: unknown;
};

/** One entry of `accepts` of a v2 402. */
export type TermsV2 = {
  scheme: string;
  network: string;
  amount: string;
  payTo: string;
  [key: string]: unknown;
};

/** The object that X-PAYMENT carries, in base64. */
export type PaymentV1 = {
  x402Version: 1;
  scheme: string;
  network: string;
  payload: SignedAuthorization;
};

/** The object that PAYMENT-SIGNATURE carries, in base64. */
export type PaymentV2 = {
  x402Version: 2;
  resource?: { url: string };
  accepted: TermsV2;
  payload: SignedAuthorization;
  extensions?: Record<string, unknown>;
};

type Changes = Partial<Authorization> & { chainId?: ChainId };

const sign = (account: LocalAccount, payTo: string, value: string, changes: Changes) => {
  const { chainId, ...authorization } = changes;
  return signAuthorization(
    account,
    { to: payTo as Authorization["to"], value, ...authorization },
    chainId,
  );
};

/** Signs what a v1 client would send for these terms; `changes` make it an odd one. */
export const createPaymentV1 = async (
  account: LocalAccount,
  terms: TermsV1,
  changes: Changes = {},
): Promise<PaymentV1> => {
  const { scheme, network, maxAmountRequired, payTo } = terms;
  const payload = await sign(account, payTo, maxAmountRequired, changes);
  return { x402Version: 1, scheme, network, payload };
};

/** Signs what a v2 client would send for these terms; `changes` make it an odd one. */
export const createPaymentV2 = async (
  account: LocalAccount,
  terms: TermsV2,
  changes: Changes = {},
): Promise<PaymentV2> => {
  const payload = await sign(account, terms.payTo, terms.amount, changes);
  return { x402Version: 2, accepted: terms, payload };
};

/** The header value of a payment, or of anything else that shall be tried in its place. */
export const encodePayment = (payment: unknown): string =>
  Buffer.from(JSON.stringify(payment)).toString("base64");
