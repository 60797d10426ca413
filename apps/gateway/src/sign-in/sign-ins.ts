import { errors } from "@coinslot/tools-schema";
import { hashMessage } from "viem";
import type { ContractWallets, WalletSignature } from "../chain/contract-wallets.ts";
import type { Network } from "../payment/networks.ts";
import { recoverSigner } from "../payment/recover-signer.ts";
import { isRefusal, type Refusal } from "../http/reply.ts";
import { refuseSignIn, wrongWith } from "./check.ts";
import { parseSignIn, textOf } from "./message.ts";
import type { Nonces } from "./nonces.ts";

/** A sign-in whose signature is the wallet's, and whose nonce is not used up yet. */
type CheckedSignIn = {
  /** In lower case. */
  readonly wallet: string;
  readonly nonce: string;
};

/** The check of `SIGN-IN-WITH-X`. All of it rejects while Redis is away where Redis is asked. */
export type SignIns = {
  /** Who signed in at this URL, or why it is refused; asked as often as one likes. `caller` is whose call it is. */
  check(header: string, url: string, caller: string): Promise<CheckedSignIn | Refusal>;
  /** Of one sign-in that is used at the same time in many places, one is let through. */
  useUp(checked: CheckedSignIn): Promise<{ readonly wallet: string } | Refusal>;
  /** Both: the same header never proves anything twice. */
  prove(
    header: string,
    url: string,
    caller: string,
  ): Promise<{ readonly wallet: string } | Refusal>;
};

/** What sign-ins are checked with. */
export type SignInOptions = {
  readonly network: Network;
  readonly nonces: Nonces;
  /** Without it, contract wallets are refused. */
  readonly contractWallets: Pick<ContractWallets, "ask"> | undefined;
  /** Whether this wallet has bought here, or may have: no contract of anybody else is asked. */
  readonly hasBought: (wallet: string) => Promise<boolean>;
  readonly now: () => number;
};

/** The length of a key's own signature in hex; only contracts take others. */
const keySignatureChars = 2 + 2 * 65;

/** Some wallets count the two values of v from 0. */
const withUsualV = (signature: string): string => {
  const v = signature.length === keySignatureChars ? signature.slice(-2) : "";
  return v === "00" || v === "01"
    ? `${signature.slice(0, -2)}1${v === "00" ? "b" : "c"}`
    : signature;
};

const noPurchase: Refusal = {
  code: "siwx_no_claim",
  detail: `${errors.siwx_no_claim.title}: its address has not bought here. A new call is paid for.`,
};

/** A key proves itself offline; only for another signature is a contract asked, and only that of a buyer. */
const wrongSignature = async (
  { contractWallets, hasBought }: SignInOptions,
  caller: string,
  signed: WalletSignature,
): Promise<Refusal | undefined> => {
  const wallet = signed.address.toLowerCase();
  if (recoverSigner(signed.digest, withUsualV(signed.signature)) === wallet) return undefined;
  const isOfKeysLength = signed.signature.length === keySignatureChars;
  if (!contractWallets) return refuseSignIn(isOfKeysLength ? "signature" : "smart_wallet");
  if (!(await hasBought(wallet))) return isOfKeysLength ? refuseSignIn("signature") : noPurchase;
  switch (await contractWallets.ask(caller, signed)) {
    case "yes":
      return undefined;
    case "no":
      return refuseSignIn("signature");
    case "busy":
      return {
        code: "too_many_wallet_checks",
        detail: "Too many wallets' contracts are being asked about signatures.",
      };
    case "silent":
      return {
        code: "siwx_unavailable",
        detail: "The chain could not be asked about the wallet's signature.",
      };
  }
};

/** Checks what costs nothing first, then the signature, and uses the nonce up last. */
export const createSignIns = (options: SignInOptions): SignIns => {
  const { network, nonces, now } = options;
  const check: SignIns["check"] = async (header, url, caller) => {
    const signIn = parseSignIn(header);
    if (!signIn) return refuseSignIn("malformed");
    const wrong = wrongWith(signIn, { url, network }, now());
    if (wrong) return refuseSignIn(wrong);
    const { address, nonce, signature } = signIn;
    if (!nonces.isOurs(nonce, signIn.issuedAt)) return refuseSignIn("nonce");
    const digest = Buffer.from(hashMessage(textOf(signIn)).slice(2), "hex");
    const refusal = await wrongSignature(options, caller, { address, digest, signature });
    return refusal ?? { wallet: address.toLowerCase(), nonce };
  };
  // Used up only after it is proven, so that nobody can use up what another wallet was given.
  const useUp: SignIns["useUp"] = async ({ wallet, nonce }) =>
    (await nonces.use(wallet, nonce)) ? { wallet } : refuseSignIn("nonce_used");
  return {
    check,
    useUp,
    async prove(header, url, caller) {
      const checked = await check(header, url, caller);
      return isRefusal(checked) ? checked : useUp(checked);
    },
  };
};
