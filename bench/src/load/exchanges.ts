import { createHash, randomBytes } from "node:crypto";
import { createQuickKey } from "@coinslot/sandbox";
import type { Answer } from "../answer.ts";
import { sale } from "../sale.ts";
import type { Exchange } from "./drive.ts";

/**
 * The stub facilitator accepts every signature; the gateway wants the payer's own. So many pay in turn that none of them has
 * more jobs open than wait in turn: one buyer with hundreds would be told to wait.
 */
const payers = Array.from({ length: 64 }, () => createQuickKey());

type Terms = {
  readonly x402Version: 1 | 2;
  readonly resource?: object;
  readonly accepts: readonly Readonly<Record<string, unknown>>[];
  readonly extensions?: object;
};

/** Makes the header of a fresh payment for the terms of a 402, as the stock client of that version does. */
export type PaymentMaker = (nonce: `0x${string}`) => readonly [name: string, value: string];

const termsOf = (challenge: Answer, x402Version: 1 | 2): Terms => {
  const header = challenge.headers["payment-required"] ?? "";
  const json = x402Version === 1 ? challenge.body : Buffer.from(header, "base64").toString();
  return JSON.parse(json) as Terms;
};

/** A payment echoes what the terms offered: all of it in version 2, scheme and network in version 1. */
export const createPaymentMaker = (challenge: Answer, x402Version: 1 | 2): PaymentMaker => {
  const { accepts, resource, extensions } = termsOf(challenge, x402Version);
  const [accepted = {}] = accepts;
  const validBefore = String(Math.floor(Date.now() / 1_000) + sale.maxTimeoutSeconds);
  const value = String(accepted["amount"] ?? accepted["maxAmountRequired"]);
  const echo =
    x402Version === 1
      ? { scheme: accepted["scheme"], network: accepted["network"] }
      : { resource, accepted, ...(extensions ? { extensions } : {}) };
  let made = 0;
  return (nonce) => {
    const payer = payers[made++ % payers.length] ?? createQuickKey();
    const authorization = {
      from: payer.address,
      to: sale.payTo,
      value,
      validAfter: "0",
      validBefore,
      nonce,
    } as const;
    const signature = payer.sign(authorization);
    const payment = { x402Version, ...echo, payload: { signature, authorization } };
    const header = Buffer.from(JSON.stringify(payment)).toString("base64");
    return [x402Version === 1 ? "x-payment" : "payment-signature", header];
  };
};

const requestFrom = (body: string, headers: readonly string[]): Buffer =>
  Buffer.from(
    [
      `POST ${sale.path} HTTP/1.1`,
      "host: 127.0.0.1",
      "content-type: application/json",
      `content-length: ${Buffer.byteLength(body)}`,
      ...headers,
      "",
      body,
    ].join("\r\n"),
  );

const inputFrom = (text: string): string => JSON.stringify({ text });

/** The call without a payment, body and all: it is answered with the terms, in the header or in the body. */
export const unpaidExchange = (challenge: Answer): Exchange => ({
  request: requestFrom(inputFrom("an unpaid call"), []),
  status: 402,
  proof: Buffer.from(challenge.headers["payment-required"]?.slice(0, 100) ?? sale.payTo),
});

/** Paid calls, each with a nonce and a text of its own, so that no answer can pass for another's. */
export const paidExchanges = (makePayment: PaymentMaker, count: number): Exchange[] => {
  const series = randomBytes(24).toString("hex");
  return Array.from({ length: count }, (_, index) => {
    const text = `call ${index} of ${series}`;
    const nonce = `0x${series}${index.toString(16).padStart(16, "0")}` as const;
    return {
      request: requestFrom(inputFrom(text), [makePayment(nonce).join(": ")]),
      status: 200,
      proof: Buffer.from(createHash("sha256").update(text).digest("hex")),
    };
  });
};
