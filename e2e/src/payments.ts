import { randomBytes } from "node:crypto";
import {
  type Authorization,
  type Chain,
  encodePayment,
  type SignedAuthorization,
  transferTypes,
  usdcByChainId,
  type Wallet,
} from "@coinslot/sandbox";
import { operations } from "@coinslot/tools-schema";
import type { Address, Hex, TypedDataDomain } from "viem";

/** What to sign; times in seconds since the epoch. */
export type Wanted = {
  readonly payTo: Address;
  readonly value: bigint;
  /** Default: 0. */
  readonly validAfter?: bigint;
  /** Default: five minutes from now. */
  readonly validBefore?: bigint;
  /** Default: random. */
  readonly nonce?: Hex;
  /** Members of the EIP-712 domain that are to differ from the token's. */
  readonly domain?: TypedDataDomain;
};

export const randomNonce = (): Hex => `0x${randomBytes(32).toString("hex")}`;

const inFiveMinutes = (): bigint => BigInt(Math.floor(Date.now() / 1_000) + 300);

/** Signs one payment, independently of any x402 client; `domain` makes it one that the token refuses. */
export const signAuthorization = async (
  chain: Pick<Chain, "chainId">,
  wallet: Wallet,
  { payTo, value, validAfter = 0n, validBefore = inFiveMinutes(), nonce, domain }: Wanted,
): Promise<SignedAuthorization> => {
  const { name, address: verifyingContract } = usdcByChainId[chain.chainId];
  const times = { validAfter, validBefore };
  const message = {
    from: wallet.address,
    to: payTo,
    value,
    ...times,
    nonce: nonce ?? randomNonce(),
  };
  const signature = await wallet.account.signTypedData({
    domain: { name, version: "2", chainId: chain.chainId, verifyingContract, ...domain },
    types: transferTypes,
    primaryType: "TransferWithAuthorization",
    message,
  });
  const numbers = {
    value: String(value),
    validAfter: String(validAfter),
    validBefore: String(validBefore),
  };
  const authorization: Authorization = { ...message, ...numbers };
  return { authorization, signature };
};

/** `X-PAYMENT` of version 1; `overrides` replace top-level members. */
export const headerV1 = (signed: SignedAuthorization, overrides: object = {}): string =>
  encodePayment({
    x402Version: 1,
    scheme: "exact",
    network: "base",
    payload: signed,
    ...overrides,
  });

/** `PAYMENT-SIGNATURE` of version 2; `extras` add or replace top-level members, such as `extensions`. */
export const headerV2 = (
  signed: SignedAuthorization,
  accepted: object,
  extras: object = {},
): string => encodePayment({ x402Version: 2, accepted, payload: signed, ...extras });

/** The JSON in an x402 header. */
export const decodeHeader = (header: string): unknown =>
  JSON.parse(Buffer.from(header, "base64").toString("utf8"));

/** The entry of `accepts` of version 1, as far as the tests read it. */
type RequirementsV1 = {
  readonly maxAmountRequired: string;
  readonly payTo: Address;
  readonly asset: Address;
  readonly resource: string;
};

/** The entry of `accepts` of version 2. */
type RequirementsV2 = {
  readonly scheme: string;
  readonly network: string;
  readonly amount: string;
  readonly payTo: Address;
  readonly asset: Address;
  readonly maxTimeoutSeconds: number;
  readonly extra: Readonly<Record<string, unknown>>;
};

/** What a 402 asks for, in both versions. */
export type Terms = {
  readonly v1: RequirementsV1;
  readonly v2: RequirementsV2;
  readonly resource: { readonly url: string };
  readonly extensions: Readonly<Record<string, { readonly info: object }>>;
};

/** The terms in a 402: version 1 in its body, version 2 in its header. */
const termsIn = async (challenge: Response): Promise<Terms> => {
  if (challenge.status !== 402) throw new Error(`not a 402: ${challenge.status}`);
  const body = (await challenge.json()) as { accepts: [RequirementsV1] };
  const header = decodeHeader(challenge.headers.get("payment-required") ?? "") as Omit<
    Terms,
    "v1" | "v2"
  > & { accepts: [RequirementsV2] };
  const { resource, extensions } = header;
  return { v1: body.accepts[0], v2: header.accepts[0], resource, extensions };
};

/** Asks a gateway what a path costs. */
export const termsOf = async (url: string, path: string): Promise<Terms> => {
  const operation = operations.find((candidate) => candidate.path === path);
  if (!operation) throw new Error(`no operation has the path ${path}`);
  return termsIn(await fetch(url + path, { method: operation.method }));
};

/** Which of the two settlement headers an answer has, and what is in it. */
export type Settlement = {
  readonly header: "x-payment-response" | "payment-response";
  readonly value: Readonly<Record<string, unknown>>;
};

/** The settlement of an answer, whichever version's header carries it; undefined where there is none. */
export const settlementOf = ({ headers }: Pick<Response, "headers">): Settlement | undefined => {
  for (const header of ["x-payment-response", "payment-response"] as const) {
    const text = headers.get(header);
    if (text !== null) return { header, value: decodeHeader(text) as Settlement["value"] };
  }
  return undefined;
};
