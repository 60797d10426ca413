import { evm, Mppx } from "mppx/client";
import type { Customer } from "./customer.ts";

type Evm = Parameters<typeof evm.charge>[0];

/** The stock client; `sent` has every `Authorization` that it sends. */
export const createPayer = (account: NonNullable<Evm["account"]>) => {
  const sent: string[] = [];
  const watched: typeof fetch = (input, init) => {
    const authorization = new Headers(init?.headers).get("authorization");
    if (authorization !== null) sent.push(authorization);
    return fetch(input, init);
  };
  const currencies = [evm.assets.base.USDC];
  const methods = [evm.charge({ account, networks: [8453], currencies, maxAmount: "0.01" })];
  return { sent, payer: Mppx.create({ polyfill: false, fetch: watched, methods }) };
};

/** A credential, decoded. */
type Wire = {
  challenge: Record<string, unknown>;
  payload: Record<string, string>;
};

/** A credential of the stock client for the terms of this moment, which was not sent. */
export const credentialOf = async (of: Customer): Promise<string> => {
  const unpaid = await fetch(of.url + of.path, { method: "POST" });
  return createPayer(of.wallet.account).payer.createCredential(unpaid);
};

/** What a credential says. */
export const decoded = (credential: string): Wire =>
  JSON.parse(Buffer.from(credential.slice("Payment ".length), "base64url").toString()) as Wire;

/** A credential that says this. */
export const encoded = (wire: object): string =>
  `Payment ${Buffer.from(JSON.stringify(wire)).toString("base64url")}`;

/** Credentials that are none, by what is wrong with them. */
export const malformed = (
  credential: string,
): readonly (readonly [what: string, header: string])[] => {
  const { challenge, payload } = decoded(credential);
  const plain = credential.slice("Payment ".length);
  const { signature: _, ...unsigned } = payload;
  return [
    ["is no base64url", "Payment %%%"],
    ["has padding", `Payment ${plain}=`],
    ["has white space in it", `Payment ${plain.slice(0, 9)} ${plain.slice(9)}`],
    ["is two", `${credential}, ${credential}`],
    ["is no JSON", `Payment ${Buffer.from("hello").toString("base64url")}`],
    ["is null", encoded(null as unknown as object)],
    ["has no challenge", encoded({ payload })],
    ["has no payload", encoded({ challenge })],
    ["is not signed", encoded({ challenge, payload: unsigned })],
    ["has a value in hex", encoded({ challenge, payload: { ...payload, value: "0x3e8" } })],
    ["has a short nonce", encoded({ challenge, payload: { ...payload, nonce: "0x12" } })],
    ["is of another method", encoded({ challenge: { ...challenge, method: "tempo" }, payload })],
    ["is of another intent", encoded({ challenge: { ...challenge, intent: "session" }, payload })],
    ["is another kind of payload", encoded({ challenge, payload: { ...payload, type: "hash" } })],
    ["is too long", `Payment ${"A".repeat(16_388)}`],
  ];
};
