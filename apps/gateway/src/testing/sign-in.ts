import type { LocalAccount } from "viem";
import { type SignIn, textOf } from "../sign-in/message.ts";
import { encode } from "./payments.ts";

/** The fields of a sign-in that a wallet signs; the address is the wallet's own unless another is given. */
export type Wanted = Omit<SignIn, "signature" | "address"> & { readonly address?: string };

/** `SIGN-IN-WITH-X`, signed by the account. */
export const signInHeader = async (account: LocalAccount, wanted: Wanted): Promise<string> => {
  const signIn: SignIn = { address: account.address, ...wanted, signature: "0x" };
  return encode({ ...signIn, signature: await account.signMessage({ message: textOf(signIn) }) });
};

/** What a 402 asks wallets to sign. */
export const wantedFrom = ({ headers }: Response): Wanted => {
  const header = Buffer.from(headers.get("payment-required") ?? "", "base64").toString();
  const { extensions } = JSON.parse(header) as {
    extensions: Record<string, { info: Wanted; supportedChains: { chainId: string }[] }>;
  };
  const { info, supportedChains } = extensions["sign-in-with-x"]!;
  return { ...info, chainId: supportedChains[0]!.chainId, type: "eip191" };
};
