import { getAddress, isAddress } from "viem";
import { z } from "zod";
import type { ReceiptSigner } from "./signer.ts";
import { domainOf, signatureSchema } from "./statement.ts";

const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .transform((text) => text as `0x${string}`);
/** With its checksum, so that an address has one spelling. */
const address = z.custom<`0x${string}`>(
  (value) => typeof value === "string" && isAddress(value) && getAddress(value) === value,
);

const receiptPayload = z.strictObject({
  version: z.literal(1),
  /** CAIP-2. */
  network: z.string(),
  resourceUrl: z.string(),
  payer: z.string(),
  /** Seconds since the epoch, as far as dates go. */
  issuedAt: z.int().min(0).max(8_640_000_000_000),
  transaction: z.string(),
});

/** The extension's `Receipt`: who paid for which resource, and in which transaction. */
export type Receipt = z.output<typeof receiptPayload>;

const deliveryPayload = z.strictObject({
  version: z.literal(1),
  /** The operation's id, such as "POST /api/hash". */
  operation: z.string(),
  requestHash: hash,
  resultHash: hash,
  /** In the asset's smallest unit. */
  amount: z.string().regex(/^(0|[1-9][0-9]{0,77})$/),
  asset: address,
  payTo: address,
});

/** What the extension's receipt leaves open: what was asked, what was answered, and what it cost. */
export type Delivery = z.output<typeof deliveryPayload>;

export const signedReceiptSchema = z.strictObject({
  format: z.literal("eip712"),
  payload: receiptPayload,
  signature: signatureSchema,
  delivery: z.strictObject({ payload: deliveryPayload, signature: signatureSchema }),
});

/**
 * A receipt as it stands in a settlement, under `extensions["offer-receipt"].info.receipt`. Every stock
 * client reads and verifies all but `delivery`, a member that it does not know.
 */
export type SignedReceipt = z.output<typeof signedReceiptSchema>;

const receiptMembers = [
  { name: "version", type: "uint256" },
  { name: "network", type: "string" },
  { name: "resourceUrl", type: "string" },
  { name: "payer", type: "string" },
  { name: "issuedAt", type: "uint256" },
  { name: "transaction", type: "string" },
] as const;

const receiptMessage = (receipt: Receipt) => ({
  ...receipt,
  version: BigInt(receipt.version),
  issuedAt: BigInt(receipt.issuedAt),
});

/** The extension's own statement, to the letter. */
export const receiptStatement = (receipt: Receipt) =>
  ({
    domain: domainOf("x402 receipt"),
    types: { Receipt: receiptMembers },
    primaryType: "Receipt",
    message: receiptMessage(receipt),
  }) as const;

/**
 * Our statement in a domain of its own. It contains the whole receipt as a nested struct, so neither
 * half can be taken from one sale and put beside the other half of another.
 */
export const deliveryStatement = (receipt: Receipt, delivery: Delivery) =>
  ({
    domain: domainOf("coinslot receipt"),
    types: {
      Receipt: receiptMembers,
      Delivery: [
        { name: "receipt", type: "Receipt" },
        { name: "version", type: "uint256" },
        { name: "operation", type: "string" },
        { name: "requestHash", type: "bytes32" },
        { name: "resultHash", type: "bytes32" },
        { name: "amount", type: "uint256" },
        { name: "asset", type: "address" },
        { name: "payTo", type: "address" },
      ],
    },
    primaryType: "Delivery",
    message: {
      ...delivery,
      receipt: receiptMessage(receipt),
      version: BigInt(delivery.version),
      amount: BigInt(delivery.amount),
    },
  }) as const;

/** Everything that a receipt says, but for the versions of its two statements. */
export type Sale = Omit<Receipt, "version"> & Omit<Delivery, "version">;

/** Signs both statements about a sale. The same sale and key give the same receipt, byte for byte. */
export const signReceipt = async (signer: ReceiptSigner, sale: Sale): Promise<SignedReceipt> => {
  const { network, resourceUrl, payer, issuedAt, transaction, ...delivered } = sale;
  const payload: Receipt = { version: 1, network, resourceUrl, payer, issuedAt, transaction };
  const delivery: Delivery = { version: 1, ...delivered };
  return {
    format: "eip712",
    payload,
    signature: await signer.signTypedData(receiptStatement(payload)),
    delivery: {
      payload: delivery,
      signature: await signer.signTypedData(deliveryStatement(payload, delivery)),
    },
  };
};
