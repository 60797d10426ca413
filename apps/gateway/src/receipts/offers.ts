import { type Offer, type ReceiptSigner, type SignedOffer, signOffer } from "@coinslot/receipts";
import type { Operation } from "@coinslot/tools-schema";
import { type Shop, termsFor } from "../payment/terms.ts";

/** Seconds that an offer holds from when it is signed. */
const validitySeconds = 600;
/** Each offer is signed anew this often, so that what remains outlasts a payment's 300 s. */
const renewalMs = 300_000;

/** The present offer of each operation: signing is never done while somebody waits for his 402. */
export type Offers = {
  offerOf(operation: Operation): SignedOffer | undefined;
  close(): void;
};

const offerFrom = (operation: Operation, shop: Shop, nowMs: number): Omit<Offer, "version"> => {
  const { v2, resource } = termsFor(operation, shop);
  return {
    resourceUrl: resource.url,
    scheme: v2.scheme,
    network: v2.network,
    asset: v2.asset,
    payTo: v2.payTo,
    amount: v2.amount,
    validUntil: Math.floor(nowMs / 1_000) + validitySeconds,
  };
};

/** Signs an offer for each operation, and from then on one after the other anew, evenly spread over time. */
export const keepOffers = async (options: {
  signer: ReceiptSigner;
  operations: readonly Operation[];
  shop: Shop;
  now: () => number;
}): Promise<Offers> => {
  const { signer, operations, shop, now } = options;
  const offers = new Map<Operation, SignedOffer>();
  const renew = async (operation: Operation): Promise<void> =>
    void offers.set(operation, await signOffer(signer, offerFrom(operation, shop, now())));
  for (const operation of operations) await renew(operation);

  const renewNext = (): void => {
    // The map keeps the order of the first signing, so each operation comes up once a round.
    const operation = operations[turn++ % operations.length];
    if (operation) void renew(operation);
  };
  let turn = 0;
  const timer = setInterval(renewNext, renewalMs / operations.length).unref();
  return { offerOf: (operation) => offers.get(operation), close: () => clearInterval(timer) };
};
