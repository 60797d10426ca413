import type { TryTerms } from "../tool/try-terms.ts";
import { decodeJson, encodeJson } from "./base64.ts";

/** The terms of version 2 that fit what the page says, with the rest of the 402 that carries them. */
export type Asked = {
  readonly resource: unknown;
  readonly terms: {
    readonly amount: string;
    readonly payTo: string;
    readonly asset: string;
    readonly network: string;
    readonly scheme: string;
    readonly maxTimeoutSeconds: number;
    readonly extra: { readonly name: string; readonly version: string };
  };
};

/** An EIP-3009 transfer: all numbers are decimal strings. */
export type Authorization = {
  readonly from: string;
  readonly to: string;
  readonly value: string;
  readonly validAfter: string;
  readonly validBefore: string;
  readonly nonce: string;
};

/** Whether both are one address, however its letters are written. */
export const isSameAddress = (one: unknown, other: string): boolean =>
  typeof one === "string" && one.toLowerCase() === other.toLowerCase();

/** The terms of a 402, if they are those of the page: nothing else is ever signed. */
export const askedIn = (header: string | null, page: TryTerms): Asked | undefined => {
  const required = decodeJson(header) as
    | { readonly resource: unknown; readonly accepts?: readonly Asked["terms"][] }
    | undefined;
  const terms = required?.accepts?.find(
    ({ scheme, network, amount, payTo, asset }) =>
      scheme === "exact" &&
      network === `eip155:${page.chainId}` &&
      amount === page.amount &&
      isSameAddress(payTo, page.payTo) &&
      isSameAddress(asset, page.asset),
  );
  return terms && { resource: required?.resource, terms };
};

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** An authorization for what is asked, good for as long as the shop allows, and for one payment. */
export const authorize = ({ terms }: Asked, from: string, nowMs: number): Authorization => ({
  from,
  to: terms.payTo,
  value: terms.amount,
  validAfter: "0",
  validBefore: String(Math.floor(nowMs / 1_000) + terms.maxTimeoutSeconds),
  nonce: `0x${randomHex(32)}`,
});

const typesOf = (fields: readonly string[]) =>
  fields.map((field) => {
    const [name = "", type = ""] = field.split(" ");
    return { name, type };
  });

/** What the wallet is asked to sign (EIP-712): plain JSON, which the wallet hashes. */
export const typedData = ({ terms }: Asked, message: Authorization, chainId: number): object => ({
  types: {
    EIP712Domain: typesOf([
      "name string",
      "version string",
      "chainId uint256",
      "verifyingContract address",
    ]),
    TransferWithAuthorization: typesOf([
      "from address",
      "to address",
      "value uint256",
      "validAfter uint256",
      "validBefore uint256",
      "nonce bytes32",
    ]),
  },
  primaryType: "TransferWithAuthorization",
  domain: {
    name: terms.extra.name,
    version: terms.extra.version,
    chainId,
    verifyingContract: terms.asset,
  },
  message,
});

/** The header that carries the payment. Its id proves the buyer after delivery. */
export const paymentHeader = (
  asked: Asked,
  authorization: Authorization,
  signature: string,
): string =>
  encodeJson({
    x402Version: 2,
    resource: asked.resource,
    accepted: asked.terms,
    payload: { signature, authorization },
    extensions: { "payment-identifier": { info: { required: false, id: randomHex(16) } } },
  });
