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
