import type { SignedOffer, SignedReceipt } from "@coinslot/receipts";

/** The extension's key, in the terms and in the settlement. */
const key = "offer-receipt";

const signed = {
  type: "object",
  properties: {
    format: { type: "string" },
    payload: { type: "object" },
    signature: { type: "string" },
  },
  required: ["format", "signature"],
} as const;

const schemaOf = (name: string, schema: object) => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: { [name]: schema },
  required: [name],
});

const offersSchema = schemaOf("offers", { type: "array", items: signed });
const receiptSchema = schemaOf("receipt", signed);

/** The `extensions` of terms that carry a signed offer; none without one. */
export const offerExtension = (offer: SignedOffer | undefined): Readonly<Record<string, object>> =>
  offer ? { [key]: { info: { offers: [offer] }, schema: offersSchema } } : {};

/** The `extensions` of a settlement that carries a receipt. */
export const receiptExtension = (receipt: SignedReceipt): Readonly<Record<string, object>> => ({
  [key]: { info: { receipt }, schema: receiptSchema },
});
