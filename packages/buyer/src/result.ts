import { type ReceiptVerdict, receiptIn, verifyReceipt } from "@coinslot/receipts";
import type { Answer } from "./answer.ts";
import { decodeHeader } from "./terms.ts";

/** What was bought, as it came. */
export type Result = {
  /** The body of the 200 answer, or what the claim's page shows as its result. */
  readonly text: string;
  readonly value: unknown;
  /** The transaction that paid for it, as the shop names it. */
  readonly transaction: string | undefined;
  /** As it came: `npm run verify-receipt` takes it. Undefined where the shop gave none. */
  readonly receipt: unknown;
  /** What became of it when it was verified, against the bytes of the result and the shop's key. */
  readonly verdict: ReceiptVerdict | undefined;
};

type Found = Pick<Result, "text" | "value">;

const isClaimPage = ({ body }: Answer): boolean => typeof body["state"] === "string";

/** The result in an answer to the call, or on the page of its claim. */
export const resultIn = (answer: Answer, isPage: boolean): Found | undefined => {
  const { status, text, body } = answer;
  if (status < 200 || status > 299 || status === 202) return undefined;
  if (isPage && isClaimPage(answer)) {
    const value = body["result"];
    return value === null || value === undefined
      ? undefined
      : { text: JSON.stringify(value), value };
  }
  try {
    return { text, value: JSON.parse(text) as unknown };
  } catch {
    return { text, value: text };
  }
};

const settlementHeaders = ["payment-response", "x-payment-response"] as const;

const transactionIn = (settlement: unknown): string | undefined => {
  const { transaction } = (settlement ?? {}) as { transaction?: unknown };
  return typeof transaction === "string" && transaction !== "" ? transaction : undefined;
};

/** A receipt of another sale is none of this one, also where both bought the same result. */
const ofThisSale = (verdict: ReceiptVerdict, transaction: string | undefined): ReceiptVerdict =>
  verdict.valid && transaction !== undefined && verdict.receipt.transaction !== transaction
    ? { valid: false, problem: `It is a receipt for transaction ${verdict.receipt.transaction}.` }
    : verdict;

/** The result with its receipt, which is verified: offline, and against `signer` where that is known. */
export const withReceipt = async (
  found: Found,
  { headers, text, body }: Answer,
  signer: string | undefined,
): Promise<Result> => {
  const header = settlementHeaders.map((name) => headers.get(name)).find((one) => one !== null);
  const receipt = receiptIn(header ?? text);
  const transaction = transactionIn(decodeHeader(header)) ?? transactionIn(body["payment"]);
  const evidence = { resultBody: found.text, ...(signer === undefined ? {} : { signer }) };
  const verdict =
    receipt === undefined
      ? undefined
      : ofThisSale(await verifyReceipt(receipt, evidence), transaction);
  return { ...found, transaction, receipt, verdict };
};
