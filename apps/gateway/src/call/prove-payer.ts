import type { ContractWallets } from "../chain/contract-wallets.ts";
import type { Claims } from "../claims/store.ts";
import type { AbuseLimits } from "../limits/abuse-limits.ts";
import type { Refusal } from "../http/reply.ts";
import { createAuthorizationDigest } from "../payment/authorization-digest.ts";
import type { Network } from "../payment/networks.ts";
import type { Payment, ProvenPayment } from "../payment/payment.ts";
import { recoverSigner } from "../payment/recover-signer.ts";

/**
 * The payment, once its payer is seen to have signed it, or why it is not taken. `caller` is whose call it is.
 * Rejects where Redis is asked and is away.
 */
export type ProvePayer = (payment: Payment, caller: string) => Promise<ProvenPayment | Refusal>;

const notSigned: Refusal = {
  code: "payment_refused",
  reason: "signature",
  detail:
    "The signature is not the payer's: neither its key's for this transfer of this network's USDC, nor its contract's. Fresh terms are attached.",
};
const cannotAsk: Refusal = {
  code: "payment_refused",
  reason: "contract_wallet",
  detail:
    "The signature is not that of the payer's key, and this server cannot ask contract wallets. Pay with a key's account. Fresh terms are attached.",
};
const tooManyAsked: Refusal = {
  code: "too_many_wallet_checks",
  detail:
    "Too many wallets' contracts are being asked about signatures. This payment was not looked at, and can be sent again.",
};
const nobodyAnswers: Refusal = {
  code: "chain_unavailable",
  detail:
    "Whether the payer's contract signed this payment is known to the chain only, and no node of it answers now. The same payment can be sent again.",
};

const refusals = { no: notSigned, busy: tooManyAsked, silent: nobodyAnswers } as const;

/**
 * A key is checked offline, in a tenth of a millisecond. Only another signature is shown to the contract at the
 * payer's address, and one that it said yes to when its claim was opened is not shown again.
 */
export const createProvePayer = (parts: {
  readonly network: Network;
  readonly claims: Pick<Claims, "isSignatureKnown">;
  readonly contractWallets: Pick<ContractWallets, "ask"> | undefined;
  readonly limits: Pick<AbuseLimits, "refusalOf">;
}): ProvePayer => {
  const { network, claims, contractWallets, limits } = parts;
  const digestOf = createAuthorizationDigest(network);
  return async (payment, caller) => {
    const { payer: address, signature } = payment;
    const digest = digestOf(payment);
    if (recoverSigner(digest, signature) === address) return { ...payment, provenBy: "key" };
    if (await claims.isSignatureKnown(payment)) return { ...payment, provenBy: "contract" };
    if (!contractWallets) return cannotAsk;
    // Whoever sends much that nobody signed takes the contracts' time from those who have one.
    if (limits.refusalOf(caller)) return tooManyAsked;
    const answer = await contractWallets.ask(caller, { address, digest, signature });
    return answer === "yes" ? { ...payment, provenBy: "contract" } : refusals[answer];
  };
};
