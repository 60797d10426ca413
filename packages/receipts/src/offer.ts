import { z } from "zod";
import type { ReceiptSigner } from "./signer.ts";
import { domainOf, isSameAddress, malformationOf, signatureSchema, signerOf } from "./statement.ts";

const offerPayload = z.strictObject({
  version: z.literal(1),
  resourceUrl: z.string(),
  scheme: z.string(),
  /** CAIP-2. */
  network: z.string(),
  asset: z.string(),
  payTo: z.string(),
  /** In the asset's smallest unit. */
  amount: z.string(),
  /** Seconds since the epoch. */
  validUntil: z.int().nonnegative(),
});

/** What a shop promises to sell something for, and until when: the extension's `Offer`. */
export type Offer = z.output<typeof offerPayload>;

const signedOffer = z.strictObject({
  format: z.literal("eip712"),
  /** Which entry of `accepts` it is about. Not signed. */
  acceptIndex: z.int().nonnegative(),
  payload: offerPayload,
  signature: signatureSchema,
});

/** An offer as it stands in a 402, under `extensions["offer-receipt"].info.offers`. */
export type SignedOffer = z.output<typeof signedOffer>;

const offerTypes = {
  Offer: [
    { name: "version", type: "uint256" },
    { name: "resourceUrl", type: "string" },
    { name: "scheme", type: "string" },
    { name: "network", type: "string" },
    { name: "asset", type: "string" },
    { name: "payTo", type: "string" },
    { name: "amount", type: "string" },
    { name: "validUntil", type: "uint256" },
  ],
} as const;

const statementOf = (offer: Offer) =>
  ({
    domain: domainOf("x402 offer"),
    types: offerTypes,
    primaryType: "Offer",
    message: { ...offer, version: BigInt(offer.version), validUntil: BigInt(offer.validUntil) },
  }) as const;

/** Signs the terms of the first entry of `accepts`. The same offer and key give the same signature. */
export const signOffer = async (
  signer: ReceiptSigner,
  terms: Omit<Offer, "version">,
): Promise<SignedOffer> => {
  const payload: Offer = { version: 1, ...terms };
  const signature = await signer.signTypedData(statementOf(payload));
  return { format: "eip712", acceptIndex: 0, payload, signature };
};

/** What became of an offer that was looked at. */
export type OfferVerdict =
  | { readonly valid: true; readonly offer: Offer }
  | { readonly valid: false; readonly problem: string };

/**
 * Verifies an offer, offline. The signer's address must be given: a changed offer is still somebody's
 * valid signature, only of an unknown key.
 */
export const verifyOffer = async (
  offer: unknown,
  expected: { readonly signer: string; readonly nowMs: number },
): Promise<OfferVerdict> => {
  const parsed = signedOffer.safeParse(offer);
  if (!parsed.success) return { valid: false, problem: malformationOf("offer", parsed.error) };
  const { payload, signature } = parsed.data;
  if (!isSameAddress(await signerOf(statementOf(payload), signature), expected.signer))
    return {
      valid: false,
      problem: `It was not signed by ${expected.signer}, or was changed since.`,
    };
  if (payload.validUntil * 1_000 < expected.nowMs)
    return { valid: false, problem: "It has expired: ask for the terms again." };
  return { valid: true, offer: payload };
};
