import { requestHashOf, resultHashOf } from "../hashes.ts";
import type { Offer } from "../offer.ts";
import type { Sale } from "../receipt.ts";
import { receiptSignerSchema } from "../signer.ts";

const privateKey = `0x${"5e".repeat(32)}`;
export const signer = receiptSignerSchema.parse(privateKey);
export const otherSigner = receiptSignerSchema.parse(`0x${"6f".repeat(32)}`);

export const nowMs = 1_800_000_000_000;
export const resultBody = '{"op":"hash","data":{"hash":"ba78"}}';
export const request = { operation: "POST /api/hash", inputJson: '{"text":"abc","algo":"sha256"}' };

export const offer: Omit<Offer, "version"> = {
  resourceUrl: "https://shop.example/api/hash",
  scheme: "exact",
  network: "eip155:8453",
  asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  payTo: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
  amount: "1000",
  validUntil: nowMs / 1_000 + 600,
};

export const sale: Sale = {
  network: "eip155:8453",
  resourceUrl: "https://shop.example/api/hash",
  payer: "0x857b06519e91e3a54538791bdbb0e22373e36b66",
  issuedAt: nowMs / 1_000,
  transaction: `0x${"ab".repeat(32)}`,
  operation: request.operation,
  requestHash: requestHashOf(request.operation, request.inputJson),
  resultHash: resultHashOf(resultBody),
  amount: "1000",
  asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  payTo: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
};

type Path = readonly string[];

/** Where a document has its values. */
export const leavesOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
    : [path];

/** A copy with another value at one place. */
export const changedAt = (
  document: unknown,
  path: Path,
  change: (old: unknown) => unknown,
): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return change(document);
  const object = document as Record<string, unknown>;
  return { ...object, [key]: changedAt(object[key], rest, change) };
};
