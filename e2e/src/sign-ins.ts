import type { Wallet } from "@coinslot/sandbox";
import type { Hex } from "viem";
import { createSiweMessage } from "viem/siwe";
import { termsOf } from "./payments.ts";

/** The fields of the message that a wallet signs, as EIP-4361 names them. */
type Message = Parameters<typeof createSiweMessage>[0];

/** What the `sign-in-with-x` extension of a 402 asks a wallet to sign. */
type Extension = {
  readonly info: Readonly<
    Record<
      "domain" | "uri" | "version" | "nonce" | "issuedAt" | "expirationTime" | "statement",
      string
    >
  >;
  readonly supportedChains: readonly [{ readonly chainId: string; readonly type: string }];
};

/** The message that the 402 of this path asks the wallet to sign. */
export const askedMessage = async (
  url: string,
  path: string,
  { address }: Wallet,
): Promise<Message> => {
  const { extensions } = await termsOf(url, path);
  const { info, supportedChains } = extensions["sign-in-with-x"] as Extension;
  return {
    ...info,
    version: "1",
    address,
    chainId: Number(supportedChains[0].chainId.replace("eip155:", "")),
    issuedAt: new Date(info.issuedAt),
    expirationTime: new Date(info.expirationTime),
  };
};

/** `SIGN-IN-WITH-X` of a message, signed independently of any x402 client. */
export const signInHeader = async (
  { account }: Wallet,
  message: Message,
  finish: (signature: Hex) => Hex = (signature) => signature,
): Promise<Record<string, string>> => {
  const { chainId, issuedAt, expirationTime, notBefore, ...texts } = message;
  const signature = await account.signMessage({ message: createSiweMessage(message) });
  const signIn = {
    ...texts,
    chainId: `eip155:${chainId}`,
    type: "eip191",
    issuedAt: issuedAt?.toISOString(),
    expirationTime: expirationTime?.toISOString(),
    notBefore: notBefore?.toISOString(),
    signature: finish(signature),
  };
  return { "sign-in-with-x": Buffer.from(JSON.stringify(signIn)).toString("base64") };
};

/** Signs what the 402 of this path asks for, with changes that are signed as well. */
export const signIn = async (
  url: string,
  path: string,
  wallet: Wallet,
  changes: Partial<Message> = {},
): Promise<Record<string, string>> =>
  signInHeader(wallet, { ...(await askedMessage(url, path, wallet)), ...changes });
