import { createRandom, type FacilitatorFaultName, pick } from "@coinslot/sandbox";

/** What the facilitator plays on the settle requests of one purchase, one after the other. */
export type PlannedPurchase = {
  readonly number: number;
  readonly faults: readonly FacilitatorFaultName[];
};

/**
 * The faults that are played: all in which a facilitator fails for one payment. Those that never answer are
 * left out, because nobody would wait for the table.
 */
export const playedFaults = [
  "refuse",
  "refuse-funds",
  "reset-before",
  "reset-after-broadcast",
  "error-500",
  "error-500-after-broadcast",
  "gateway-timeout-html",
  "gateway-timeout-html-after-broadcast",
  "junk-json",
  "junk-json-after-broadcast",
  "empty-body",
  "empty-hash",
  "empty-hash-after-broadcast",
  "unknown-hash",
  "wrong-payer",
  "wrong-network",
  "pending",
  "pending-reverted",
  "nonce-already-used-front-run",
  "nonce-already-used-cancelled",
  "long-reason",
] as const satisfies readonly FacilitatorFaultName[];

const faultShare = 0.5;

/** The same seed gives every server the same purchases; after its faults a facilitator is well again. */
export const planPurchases = (seed: number, count: number): readonly PlannedPurchase[] => {
  const random = createRandom(seed, "losses");
  return Array.from({ length: count }, (_, number) => {
    const faults: FacilitatorFaultName[] = [];
    while (faults.length < 2 && random() < faultShare) faults.push(pick(random, playedFaults));
    return { number, faults };
  });
};

/** Each fault once, alone. */
export const onePurchasePerFault = (
  faults: readonly FacilitatorFaultName[] = playedFaults,
): readonly PlannedPurchase[] => faults.map((fault, number) => ({ number, faults: [fault] }));
